import type { ImportProgress } from './imports.ts'

const REPORT_EVERY_MS = 250
const NO_EARLIER_WORK = { rows: 0, share: 0 }

/**
 * Reports the progress of a phase a few times per second; `share` is the completed part of the phase. `earlierWork`
 * is the work of earlier attempts, with the total number of rows if known.
 */
export function createProgress(
  phase: ImportProgress['phase'],
  report: (progress: ImportProgress) => void = () => {},
  earlierWork: { rows: number; share: number; of?: number } = NO_EARLIER_WORK,
) {
  const startMs = performance.now()
  let reportedAt = Number.NEGATIVE_INFINITY
  return (rows: number, share: number) => {
    const now = performance.now()
    if (share < 1 && now - reportedAt < REPORT_EVERY_MS) return
    reportedAt = now
    const seconds = Math.max((now - startMs) / 1000, 0.001)
    const completedShare = share - earlierWork.share
    const perSecond = (rows - earlierWork.rows) / seconds
    report({
      phase,
      rows,
      ...(earlierWork.of !== undefined && { of: earlierWork.of }),
      rowsPerSecond: perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond),
      share: Math.min(share, 1),
      secondsLeft: completedShare > 0 ? Math.ceil((seconds * (1 - share)) / completedShare) : null,
    })
  }
}
