import { PAY_BACK_DAYS } from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import type { WithdrawalRow } from './withdrawal-rows.tsx'

const DAY_MS = 86_400_000

/** Adds the texts of the list: when it was received, and the deadline for the refund. */
export function toWithdrawalRow(
  {
    submittedAt,
    ...withdrawal
  }: Omit<WithdrawalRow, 'moment' | 'payBackBy' | 'isLate'> & { submittedAt: Date },
  now: Date,
): WithdrawalRow {
  const payBackBy = new Date(submittedAt.getTime() + PAY_BACK_DAYS * DAY_MS)
  return {
    ...withdrawal,
    moment: dutchMoment(submittedAt, now),
    payBackBy: dutchDate(payBackBy),
    isLate: payBackBy < now,
  }
}
