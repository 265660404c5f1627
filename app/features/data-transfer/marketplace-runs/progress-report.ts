import type { RunState } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ImportProgress } from '#app/features/data-transfer/import-runs/imports.ts'

/** Remaining requests of a source today; null where nothing limits them. */
export interface RunQuota {
  source: string
  callsLeft: number
}

/** Progress of an active run. */
export interface ProgressReport {
  state: RunState
  progress: ImportProgress | null
  quota: RunQuota[]
  /** reason why the source is not requested now; '' when the run only waits for its turn */
  waitsFor: string
}
