import type { Remark } from './read-runs.server.ts'

const OUTCOMES: Record<string, string> = {
  gemaakt: 'Nieuw',
  gewijzigd: 'Wijziging',
  ongewijzigd: 'Blijft gelijk',
  fout: 'Fout',
  'let op': 'Let op',
}

/** Lists report rows: line, result (or expected result), product and reason. */
export function RemarkList({ remarks }: { remarks: Remark[] }) {
  return (
    <ol className="border-t border-ink">
      {remarks.map(({ line, outcome, product, reason }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and a line may have several remarks
          key={at}
          className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-b border-line py-3 md:grid-cols-[5.5rem_7rem_1.2fr_1fr]"
        >
          <span className="text-ink-2">{line && `Regel ${line}`}</span>
          <span className={outcome === 'fout' ? 'font-semibold text-danger' : 'text-ink-2'}>
            {OUTCOMES[outcome] ?? outcome}
          </span>
          <span className="col-span-2 font-medium wrap-anywhere md:col-span-1">{product}</span>
          <span className="col-span-2 wrap-anywhere md:col-span-1">{reason}</span>
        </li>
      ))}
    </ol>
  )
}
