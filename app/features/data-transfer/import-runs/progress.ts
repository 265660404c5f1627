import type { ImportProgress } from './imports.ts'

const REPORT_EVERY_MS = 250
const FROM_THE_START = { rows: 0, share: 0 }

/**
 * Reports the progress of a phase a few times per second; `share` is the completed part of the phase. `before` is the
 * work of earlier attempts, with the total number of rows if known.
 */
export function createProgress(
  phase: ImportProgress['phase'],
  report: (progress: ImportProgress) => void = () => {},
  before: { rows: number; share: number; of?: number } = FROM_THE_START,
) {
  const started = performance.now()
  let reportedAt = Number.NEGATIVE_INFINITY
  return (rows: number, share: number) => {
    const now = performance.now()
    if (share < 1 && now - reportedAt < REPORT_EVERY_MS) return
    reportedAt = now
    const seconds = Math.max((now - started) / 1000, 0.001)
    const progressShare = share - before.share
    const perSecond = (rows - before.rows) / seconds
    report({
      phase,
      rows,
      ...(before.of !== undefined && { of: before.of }),
      rowsPerSecond: perSecond < 10 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond),
      share: Math.min(share, 1),
      secondsLeft: progressShare > 0 ? Math.ceil((seconds * (1 - share)) / progressShare) : null,
    })
  }
}
