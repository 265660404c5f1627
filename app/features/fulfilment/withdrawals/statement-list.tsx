import { statementLines } from './statement-lines.ts'
import type { WithdrawalReceipt, WithdrawalStatement } from './withdrawals.ts'

export function StatementList({
  statement,
}: {
  statement: WithdrawalStatement | WithdrawalReceipt
}) {
  return (
    <dl className="border-t border-line">
      {statementLines(statement).map(([label, value]) => (
        <div key={label} className="grid grid-cols-[7.5rem_1fr] gap-4 border-b border-line py-3">
          <dt className="text-ink-2">{label}</dt>
          <dd className="min-w-0 break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
