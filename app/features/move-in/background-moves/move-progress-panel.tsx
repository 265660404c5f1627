import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import {
  MOVE_KIND_NAMES,
  MOVE_KINDS,
  type MoveState,
  type MoveUndoSummary,
  PROGRESS_NAMES,
  type ProgressKind,
} from '#app/features/move-in/moves/move-in.ts'
import { KINDS_IN_PROGRESS, type MoveProgress } from '#app/features/move-in/moves/move-progress.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Button } from '#app/ui/button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { bytesText, secondsText } from './move-office.ts'

const POLL_MS = 2_000
/** Without JavaScript the whole page reloads; shorter intervals would interrupt reading. */
const RELOAD_SECONDS = 5

interface MoveProgressPanelProps {
  state: MoveState
  progress: MoveProgress | null
  totals: Partial<Record<ProgressKind, number>>
  undone: MoveUndoSummary | null
  isPausing: boolean
  moveUrl: string
}

/** Shows the progress of a move; the page refreshes itself, with or without JavaScript. */
export function MoveProgressPanel(props: MoveProgressPanelProps) {
  const { state, progress, isPausing, moveUrl } = props
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => void revalidate(), POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <section className="mb-9 max-w-[56rem] border-t border-ink pt-5">
      <h2 className="text-title font-semibold">{headingOf(state, progress)}</h2>
      <p className="mt-1 text-ink-2" aria-live="polite">
        {detailOf(state, progress)}
      </p>
      {progress?.phase === 'storing' && <KindList {...props} done={progress.done} />}
      {state === 'undoing' && props.undone && <UndoneList undone={props.undone} />}
      <p className="mt-3 text-sm text-ink-2">
        Dit gaat door als je de pagina sluit. De pagina ververst vanzelf.{' '}
        <a href={moveUrl} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
          Kijk nu
        </a>
        <noscript>
          <meta httpEquiv="refresh" content={`${RELOAD_SECONDS}; url=${moveUrl}`} />
        </noscript>
      </p>
      {(state === 'waiting' || state === 'running') && (
        <Form method="post" className="mt-2 flex flex-wrap items-center gap-3">
          <Button type="submit" variant="second" size="small" name="intent" value="pause">
            Pauzeer
          </Button>
          {isPausing && (
            <span className="text-ink-2">Pauzeert na het deel dat nu wordt verwerkt.</span>
          )}
        </Form>
      )}
    </section>
  )
}

function headingOf(state: MoveState, progress: MoveProgress | null): string {
  switch (state) {
    case 'planning':
      return 'Het plan wordt gemaakt'
    case 'undoing':
      return 'De verhuizing wordt teruggedraaid'
    case 'running':
      return progress?.phase === 'storing' ? 'De winkel verhuist' : 'De bestanden worden gelezen'
    default:
      return 'Wacht op zijn beurt'
  }
}

function detailOf(state: MoveState, progress: MoveProgress | null): string {
  if (state === 'undoing') return 'Wat intussen besteld of gewijzigd is, blijft staan.'
  if (!progress) return 'Er loopt één import tegelijk.'
  if (progress.phase === 'reading') return `${bytesText(progress.bytes)} gelezen.`
  const kind = progress.kind ? `${PROGRESS_NAMES[progress.kind]}: bezig.` : ''
  if (state === 'planning') return `${kind} Er wordt nog niets geschreven.`
  return progress.secondsLeft === null
    ? kind
    : `${kind} Nog ongeveer ${secondsText(progress.secondsLeft)}.`
}

function KindList({
  totals,
  done,
  state,
}: MoveProgressPanelProps & { done: MoveProgress['done'] }) {
  const kinds = KINDS_IN_PROGRESS.filter((kind) => (totals[kind] ?? 0) > 0 || (done[kind] ?? 0) > 0)
  return (
    <ul className="mt-4 grid gap-3">
      {kinds.map((kind) => {
        const count = done[kind] ?? 0
        const total = totals[kind]
        return (
          <li key={kind} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
            <span>{PROGRESS_NAMES[kind]}</span>
            <span className="text-ink-2 tabular-nums">
              {total === undefined || state === 'planning'
                ? formatWhole(count)
                : `${formatWhole(Math.min(count, total))} van ${formatWhole(total)}`}
            </span>
            {total !== undefined && (
              <progress
                className="col-span-2 block h-1.5 w-full appearance-none bg-ground [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-accent"
                aria-label={PROGRESS_NAMES[kind]}
                max={Math.max(total, 1)}
                value={Math.min(count, total)}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Shows how many objects of each type an undo removed. */
export function UndoneList({ undone: { removed } }: { undone: MoveUndoSummary }) {
  const kinds = MOVE_KINDS.filter((kind) => (removed[kind] ?? 0) > 0)
  if (kinds.length === 0) return null
  return (
    <ul className="mt-3 columns-1 sm:columns-2">
      {kinds.map((kind) => (
        <li key={kind}>
          {MOVE_KIND_NAMES[kind]}: {formatWhole(removed[kind] ?? 0)} verwijderd
        </li>
      ))}
    </ul>
  )
}
