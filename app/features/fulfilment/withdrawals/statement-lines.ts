import { dutchClock, dutchDate } from '#app/platform/dutch-time.ts'
import type { WithdrawalReceipt, WithdrawalStatement } from './withdrawals.ts'

/** Returns a withdrawal as labels and values, for the confirmation page, the receipt and the mails. */
export function statementLines(
  statement: WithdrawalStatement | WithdrawalReceipt,
): [string, string][] {
  const lines: [string, string][] = [
    ['Bestelnummer', statement.orderNumber],
    ['Naam', statement.name],
    ['E-mailadres', statement.email],
    ['Artikelen', statement.items || 'De hele bestelling'],
  ]
  if (!('submittedAt' in statement)) return lines
  const { submittedAt } = statement
  return [['Ontvangen op', `${dutchDate(submittedAt)}, ${dutchClock(submittedAt)} uur`], ...lines]
}
