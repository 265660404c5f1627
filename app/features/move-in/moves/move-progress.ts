import { MOVE_KINDS, type MoveKind, type MoveReport, type ProgressKind } from './move-in.ts'

/** Number of objects stored per second, measured on two cores. */
const OBJECTS_PER_SECOND: Partial<Record<ProgressKind, number>> = {
  media: 2_000,
  product: 80,
  variation: 400,
  customer: 800,
  order: 300,
  review: 200,
  post: 40,
  photo: 8,
}

export const estimateKindSeconds = (kind: ProgressKind, count: number): number =>
  count / (OBJECTS_PER_SECOND[kind] ?? Number.POSITIVE_INFINITY)

/** The progress of a plan or run. */
export interface MoveProgress {
  phase: 'reading' | 'storing'
  /** bytes read from the sources so far */
  bytes: number
  kind: ProgressKind | null
  done: Partial<Record<ProgressKind, number>>
  /** null: not known yet */
  secondsLeft: number | null
}

export const KINDS_IN_PROGRESS: ProgressKind[] = [
  ...MOVE_KINDS.filter((kind) => OBJECTS_PER_SECOND[kind] !== undefined && kind !== 'variation'),
  'photo',
]

/** Returns the number of objects of each kind in a run, taken from its plan. */
export function plannedTotals(
  plan: Pick<MoveReport, 'counts' | 'photos'> | null,
): Partial<Record<ProgressKind, number>> {
  if (!plan) return {}
  const counts = Object.entries(plan.counts).map(
    ([kind, count]) => [kind as MoveKind, count.found] as const,
  )
  const { stored = 0, missing = 0, broken = 0 } = plan.photos ?? {}
  return { ...Object.fromEntries(counts), photo: stored + missing + broken }
}

/** Reports progress with the remaining time. Kinds differ in speed, and a second run of a shop is faster than the first. */
export function createMoveProgress(
  totals: Partial<Record<ProgressKind, number>>,
  report: (progress: MoveProgress) => void,
  now: () => number = () => performance.now(),
) {
  const progress: MoveProgress = {
    phase: 'reading',
    bytes: 0,
    kind: null,
    done: {},
    secondsLeft: null,
  }
  let startedAt = now()
  return {
    onRead(bytes: number): void {
      progress.bytes = bytes
      report({ ...progress })
    },
    onProgress(kind: ProgressKind, count: number): void {
      if (progress.phase === 'reading') startedAt = now()
      progress.phase = 'storing'
      // The first object of a kind means that all earlier kinds are complete.
      if (progress.kind && progress.kind !== kind)
        progress.done[progress.kind] = totals[progress.kind] ?? progress.done[progress.kind] ?? 0
      progress.kind = kind
      progress.done[kind] = count
      progress.secondsLeft = estimateSecondsLeft(totals, progress.done, (now() - startedAt) / 1000)
      report({ ...progress, done: { ...progress.done } })
    },
  }
}

function estimateSecondsLeft(
  totals: Partial<Record<ProgressKind, number>>,
  doneCounts: MoveProgress['done'],
  seconds: number,
): number | null {
  let [secondsDone, secondsToDo] = [0, 0]
  for (const kind of KINDS_IN_PROGRESS) {
    const count = Math.min(doneCounts[kind] ?? 0, totals[kind] ?? 0)
    secondsDone += estimateKindSeconds(kind, count)
    secondsToDo += estimateKindSeconds(kind, (totals[kind] ?? 0) - count)
  }
  if (secondsDone === 0 || seconds < 1) return null
  return Math.ceil((secondsToDo * seconds) / secondsDone)
}
