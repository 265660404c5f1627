import { path } from '#app/platform/path.ts'

/** URL to request or cancel the review mail of an order; the order's secret key gives access. */
export function reviewMailUrl({ id, key }: { id: number; key: string }): string {
  return `${path('/review-mail/:id', { id })}?${new URLSearchParams({ key })}`
}

/** State of an order's review mail: not requested, scheduled or sent. */
export type ReviewMailState = 'none' | 'open' | 'sent'

/** `days`: days between delivery and the mail, as promised at the request; null without a request. */
export interface ReviewMailChoice {
  state: ReviewMailState
  days: number | null
}
