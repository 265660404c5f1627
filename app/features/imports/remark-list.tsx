import type { Remark } from './read-runs.server.ts'

/** Rows that were not taken over, and what was dropped of others: line, product and reason. */
export function RemarkList({ remarks }: { remarks: Remark[] }) {
  return (
    <ol className="border-t border-ink">
      {remarks.map(({ line, outcome, product, reason }, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and a line may have several remarks
          key={at}
          className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-b border-line py-3 md:grid-cols-[5.5rem_5rem_14rem_1fr]"
        >
          <span className="text-ink-2">{line && `Regel ${line}`}</span>
          <span className={outcome === 'fout' ? 'font-semibold text-danger' : 'text-ink-2'}>
            {outcome === 'fout' ? 'Fout' : 'Let op'}
          </span>
          <span className="col-span-2 font-medium wrap-anywhere md:col-span-1">{product}</span>
          <span className="col-span-2 wrap-anywhere md:col-span-1">{reason}</span>
        </li>
      ))}
    </ol>
  )
}
