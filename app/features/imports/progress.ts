import type { ImportProgress } from './imports.ts'

const TELL_EVERY_MS = 250

/** Tells how far a phase is, a few times a second; `share` is the part of its work that is done. */
export function openProgress(
  phase: ImportProgress['phase'],
  tell: (progress: ImportProgress) => void = () => {},
) {
  const started = performance.now()
  let told = 0
  return (rows: number, share: number) => {
    const now = performance.now()
    if (share < 1 && now - told < TELL_EVERY_MS) return
    told = now
    const seconds = Math.max((now - started) / 1000, 0.001)
    tell({
      phase,
      rows,
      rowsPerSecond: Math.round(rows / seconds),
      share: Math.min(share, 1),
      secondsLeft: share > 0 ? Math.ceil((seconds * (1 - share)) / share) : null,
    })
  }
}
