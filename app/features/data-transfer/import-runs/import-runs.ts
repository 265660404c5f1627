/** Start here: the states of an uploaded file and the actions that each state allows. */

export type RunState =
  /** uploaded, not started yet */
  | 'new'
  | 'waiting'
  | 'running'
  /** paused by staff; continues from the same point */
  | 'paused'
  /** completed as a dry run */
  | 'checked'
  | 'done'
  | 'cancelled'
  | 'failed'
  /** the server stopped too often during the run */
  | 'broken-off'
  | 'undoing'
  | 'undone'

export interface RunUndoSummary {
  removed: number
  restored: number
  /** number of products or orders that could not be undone, in whole or in part */
  retained: number
  /** the first of these products or orders, for the summary */
  examples: { productId?: number; orderId?: number; name: string; retained: string[] }[]
  /** text about the compare group of the category, if the run had moved the category */
  group?: string
}

/** Name of the job that runs waiting imports. Callers send the job after their transaction commits. */
export const RUN_IMPORTS_JOB = 'imports'

export const MAX_FILE_BYTES = 100 * 1024 * 1024
/** Days after which an uploaded file is deleted. */
export const FILE_DAYS = 7
/** Days in which a run can be undone. */
export const UNDO_DAYS = 30

export const RUNS_PER_PAGE = 25
export const REPORT_ROWS_PER_PAGE = 100

export const isBusy = (state: RunState) =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** States from which a file may be imported, also again; rows that were already imported do not change. */
export const STARTABLE_STATES: RunState[] = [
  'new',
  'paused',
  'checked',
  'done',
  'cancelled',
  'failed',
  'broken-off',
  'undone',
]

/** States in which a run may be removed from the list, provided that none of its results are in the shop. */
export const REMOVABLE_STATES: RunState[] = [
  'new',
  'checked',
  'cancelled',
  'failed',
  'broken-off',
  'undone',
]

/** States in which results may exist that can be undone; in `checked`, those of an import before the dry run. */
export const UNDOABLE_STATES: RunState[] = [
  'paused',
  'done',
  'checked',
  'cancelled',
  'failed',
  'broken-off',
]

export type UploadResult =
  | { ok: true; id: number }
  | {
      ok: false
      error: 'no-file' | 'too-large' | 'empty-file' | 'not-text' | 'broken-off' | 'disk-full'
    }

/** Returns the HTTP status of the response to a rejected upload. */
export const uploadErrorStatus = (error: string): 422 | 507 => (error === 'disk-full' ? 507 : 422)

export function uploadErrorMessage(failure: Extract<UploadResult, { ok: false }>): string {
  switch (failure.error) {
    case 'no-file':
      return 'Kies eerst een bestand.'
    case 'too-large':
      return `Dit bestand is groter dan ${MAX_FILE_BYTES / 1024 / 1024} MB. Knip het in stukken, of lees het in met de opdrachtregel.`
    case 'empty-file':
      return 'Dit bestand is leeg.'
    case 'not-text':
      return 'Dit is geen CSV-bestand. Bewaar het in je rekenprogramma als CSV en kies het opnieuw.'
    case 'broken-off':
      return 'Het bestand kwam niet helemaal aan. Probeer het opnieuw.'
    case 'disk-full':
      return 'De schijf van de winkel is vol, dus dit is niet bewaard. Maak ruimte en probeer het opnieuw.'
  }
}

export function runStateName(state: RunState): string {
  switch (state) {
    case 'new':
      return 'Nog niet begonnen'
    case 'waiting':
      return 'Wacht'
    case 'running':
      return 'Bezig'
    case 'paused':
      return 'Gepauzeerd'
    case 'checked':
      return 'Geprobeerd'
    case 'done':
      return 'Klaar'
    case 'cancelled':
      return 'Gestopt'
    case 'failed':
      return 'Mislukt'
    case 'broken-off':
      return 'Afgebroken'
    case 'undoing':
      return 'Wordt teruggedraaid'
    case 'undone':
      return 'Teruggedraaid'
  }
}
