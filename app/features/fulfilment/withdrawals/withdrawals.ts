/** Undoing a purchase at a distance (art. 6:230o BW), through the function that directive (EU) 2023/2673 asks for. */

/** The law's own words for the function and for its second step; never shortened. */
export const WITHDRAW_LABEL = 'Overeenkomst hier herroepen'
export const CONFIRM_LABEL = 'Herroeping bevestigen'

export interface WithdrawalStatement {
  orderNumber: string
  name: string
  email: string
  /** which articles, in the shopper's words; empty: the whole order */
  items: string
}

export interface WithdrawalReceipt extends WithdrawalStatement {
  submittedAt: Date
}

/** Handled: what was paid is paid back, or the shopper knows why not. */
export const WITHDRAWAL_STATES = ['received', 'handled'] as const
export type WithdrawalState = (typeof WITHDRAWAL_STATES)[number]

/** So long the shop has to pay back (art. 6:230r BW). */
export const PAY_BACK_DAYS = 14

export const WITHDRAWAL_LIMITS = {
  perNetwork: 10,
  perEmail: 5,
  windowSeconds: 60 * 60,
} as const

/** Whether the order is known is told to nobody: who withdraws gets the same receipt. */
export type WithdrawResult =
  | { ok: true; key: string }
  | { ok: false; error: 'too-many-tries'; retryAfterSeconds: number }
