/** Where a buyer asks to be mailed once for a review, and takes that back; the secret of the order opens it. */
export function reviewMailAddress({ id, key }: { id: number; key: string }): string {
  return `/review-mail/${id}/?${new URLSearchParams({ key })}`
}

/** What a buyer asked for: nothing, a mail that is still to come, or one that came. */
export type ReviewMailState = 'none' | 'open' | 'sent'

/** `days` after delivery, as they stood there when it was asked for; null while it was not. */
export interface ReviewMailChoice {
  state: ReviewMailState
  days: number | null
}
