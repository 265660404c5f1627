import type { RunState } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ImportProgress } from '#app/features/data-transfer/import-runs/imports.ts'

/** What a source lets the shop ask more today; null where nobody counts. */
export interface RunQuota {
  source: string
  callsLeft: number
}

/** What is told of a run while it goes on. */
export interface ProgressReport {
  state: RunState
  progress: ImportProgress | null
  quota: RunQuota[]
  /** why its source is not asked now; '' when it waits for its turn only */
  waitsFor: string
}
