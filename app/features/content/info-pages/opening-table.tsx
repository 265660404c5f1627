import type { HoursRow } from '#app/features/core/opening-hours/hours-texts.ts'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'

interface OpeningTableProps {
  /** opening hours of the next days, from today */
  coming: HoursRow[]
  /** exceptional days after the days in `coming` */
  later: HoursRow[]
}

/** Shows the opening hours. */
export function OpeningTable({ coming, later }: OpeningTableProps) {
  return (
    <>
      <HoursList rows={coming} startsToday />
      {later.length > 0 && (
        <>
          <h3 className="mt-8 mb-3 font-semibold">Afwijkende openingstijden</h3>
          <HoursList rows={later} />
        </>
      )}
    </>
  )
}

/** Shows whether the store is open now. */
export function OpeningState({ state }: { state: { text: string; isOpen: boolean } }) {
  return (
    <span className="*:whitespace-normal">
      <StatusLabel tone={state.isOpen ? 'success' : 'quiet'}>{state.text}</StatusLabel>
    </span>
  )
}

function HoursList({ rows, startsToday = false }: { rows: HoursRow[]; startsToday?: boolean }) {
  return (
    <dl className={startsToday ? '[&>div:first-child]:font-semibold' : undefined}>
      {rows.map(({ key, dayText, hoursText, note }) => (
        <div
          key={key}
          className="grid grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)] gap-x-4 border-b border-line py-2.5 first:pt-0 sm:grid-cols-2"
        >
          <dt className="first-letter:uppercase">{dayText}</dt>
          <dd>
            <span className="mr-2 inline-block first-letter:uppercase">{hoursText}</span>
            {note && <span className="inline-block text-sm text-ink-2">{note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
