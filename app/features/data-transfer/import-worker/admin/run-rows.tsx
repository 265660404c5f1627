import { Link } from 'react-router'
import { type RunState, runStateName } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { path } from '#app/platform/path.ts'
import { StatusLabel, type StatusTone } from '#app/ui/feedback/status-label.tsx'
import { TABLE_HEAD } from '#app/ui/table-class.ts'

export interface ListedRun {
  id: number
  fileName: string
  state: RunState
  /** text such as "3 aangemaakt, 1 gewijzigd, 2 rijen met fouten" */
  outcome: string
  moment: string
  actor: string
}

const TONES: Record<RunState, StatusTone> = {
  new: 'quiet',
  waiting: 'accent',
  running: 'accent',
  paused: 'warning',
  checked: 'quiet',
  done: 'success',
  cancelled: 'warning',
  failed: 'danger',
  'broken-off': 'danger',
  undoing: 'accent',
  undone: 'quiet',
}

export function RunStateLabel({ state }: { state: RunState }) {
  return <StatusLabel tone={TONES[state]}>{runStateName(state)}</StatusLabel>
}

const runUrl = (id: number) => path('/beheer/importeren/:id', { id })

/** Lists the imports, newest first. */
export function RunRows({ runs }: { runs: ListedRun[] }) {
  return (
    <>
      <table className="hidden w-full md:table">
        <thead>
          <tr className="border-b border-ink">
            <th className={TABLE_HEAD}>Bestand</th>
            <th className={TABLE_HEAD}>Status</th>
            <th className={TABLE_HEAD}>Uitkomst</th>
            <th className={TABLE_HEAD}>Wanneer</th>
            <th className={TABLE_HEAD}>Door</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id} className="border-b border-line hover:bg-ground">
              <td className="py-2 pr-4">
                <Link
                  to={runUrl(run.id)}
                  className="inline-flex min-h-target items-center font-medium underline decoration-line-strong underline-offset-4 wrap-anywhere hover:text-accent"
                >
                  {run.fileName}
                </Link>
              </td>
              <td className="py-2 pr-4">
                <RunStateLabel state={run.state} />
              </td>
              <td className="py-2 pr-4 wrap-anywhere text-ink-2">{run.outcome}</td>
              <td className="py-2 pr-4 whitespace-nowrap">{run.moment}</td>
              <td className="py-2 pr-4 wrap-anywhere">{run.actor}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="border-t border-ink md:hidden">
        {runs.map((run) => (
          <li key={run.id} className="border-b border-line">
            <Link to={runUrl(run.id)} className="block py-3">
              <span className="flex flex-wrap items-baseline justify-between gap-x-3">
                <span className="min-w-0 font-semibold wrap-anywhere">{run.fileName}</span>
                <RunStateLabel state={run.state} />
              </span>
              <span className="block text-sm wrap-anywhere text-ink-2">
                {[run.outcome, run.moment].filter(Boolean).join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
