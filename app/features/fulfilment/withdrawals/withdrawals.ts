import { path } from '#app/platform/path.ts'

/** Start here: withdrawal from a distance contract (art. 6:230o BW), with the function that directive (EU) 2023/2673 requires. */

/** The labels that the law prescribes for the function and for its second step; they must not be shortened. */
export const WITHDRAW_LABEL = 'Overeenkomst hier herroepen'
export const CONFIRM_LABEL = 'Herroeping bevestigen'

/** Returns the withdrawal period as text. If the shop gives more than the law requires, it names both: "30 dagen (wettelijk 14)". */
export const withdrawalPeriod = (returnDays: number) =>
  returnDays > 14 ? `${returnDays} dagen (wettelijk 14)` : '14 dagen'

/** Returns the URL of the withdrawal form with this order filled in. */
export const withdrawOrderUrl = (orderId: number) => `${path('/herroepen')}?bestelling=${orderId}`

/** Returns the notice for staff that names the lines excluded from withdrawal (art. 6:230p BW). */
export const personalNotice = (names: string[]) =>
  `Met een tekst van de klant gemaakt en dus niet te herroepen: ${names.join('; ')}.`

/** The text is the same for everybody, so that it reveals nothing about an order. */
export const PERSONAL_EXCEPTION =
  'Dit geldt niet voor een sieraad dat we met jouw tekst speciaal voor jou maakten; dat stond erbij voordat je bestelde.'

/** Shown to everybody who describes the articles: only the customer of an order sees which of its lines are excluded. */
export const PERSONAL_WARNING =
  'Sieraden met een gravure of initiaal kunnen niet worden herroepen; we laten je weten als dat zo is.'

/** Returns the notice for the customer about a line that is excluded from withdrawal (art. 6:230p BW). */
export const personalLineNotice = (name: string) =>
  `${name} is voor jou gemaakt en kan niet worden herroepen.`

export interface WithdrawalStatement {
  orderNumber: string
  name: string
  email: string
  /** the articles, as the shopper describes them; empty: the whole order */
  items: string
}

export interface WithdrawalReceipt extends WithdrawalStatement {
  submittedAt: Date
}

/** handled: the amount was refunded, or the shopper was informed why it was not */
export const WITHDRAWAL_STATES = ['received', 'handled'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** Number of days within which the shop must refund (art. 6:230r BW). */
export const PAY_BACK_DAYS = 14

export const WITHDRAWAL_LIMITS = {
  perNetwork: 10,
  perEmail: 5,
  windowSeconds: 60 * 60,
} as const

/** The response does not reveal whether the order exists: everybody gets the same receipt. */
export type WithdrawResult =
  | { ok: true; key: string }
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }
