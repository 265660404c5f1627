import type { RunState } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ImportProgress } from '#app/features/data-transfer/import-runs/imports.ts'

/** Remaining requests to a source today; a source without a limit has no entry. */
export interface RunQuota {
  source: string
  callsLeft: number
}

/** Progress of an active run. */
export interface ProgressReport {
  state: RunState
  progress: ImportProgress | null
  quota: RunQuota[]
  /** reason why no requests are sent to the source now; '' if the run only waits for its turn */
  waitsFor: string
}
