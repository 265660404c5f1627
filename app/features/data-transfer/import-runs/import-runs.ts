/** A file that came in by the browser, and what can be done with it. */

export type RunState =
  /** uploaded; nobody said yet what to do with it */
  | 'new'
  | 'waiting'
  | 'running'
  /** somebody wants it to wait; it goes on where it was */
  | 'paused'
  /** tried without writing */
  | 'checked'
  | 'done'
  | 'cancelled'
  | 'failed'
  /** the server died too often while it ran */
  | 'broken-off'
  | 'undoing'
  | 'undone'

export interface UndoneRun {
  removed: number
  restored: number
  /** how many products or orders stayed, whole or in part */
  kept: number
  /** the first of them */
  examples: { productId?: number; orderId?: number; name: string; kept: string[] }[]
  /** what became of the compare group that it gave to a category */
  group?: string
}

/** Name of the job that works off what waits; ask for it after the commit. */
export const WORK_IMPORTS = 'imports'

export const MAX_FILE_BYTES = 100 * 1024 * 1024
/** So long a file waits to be used, and a run can be undone. */
export const FILE_DAYS = 7
export const UNDO_DAYS = 30

export const RUNS_PER_PAGE = 25
export const REMARKS_PER_PAGE = 100

export const isBusy = (state: RunState) =>
  state === 'waiting' || state === 'running' || state === 'undoing'

/** States from which a file may be run (again); what was taken over already stays as it is. */
export const STARTABLE: RunState[] = [
  'new',
  'paused',
  'checked',
  'done',
  'cancelled',
  'failed',
  'broken-off',
  'undone',
]

/** States in which a run may leave the list, when nothing of it stands in the shop. */
export const REMOVABLE: RunState[] = [
  'new',
  'checked',
  'cancelled',
  'failed',
  'broken-off',
  'undone',
]

/** States in which something may have been written that can be taken back. */
export const UNDOABLE: RunState[] = [
  'paused',
  'done',
  'checked',
  'cancelled',
  'failed',
  'broken-off',
]

export type ReceiveResult =
  | { ok: true; id: number }
  | { ok: false; error: 'no-file' | 'too-large' | 'empty-file' | 'not-text' | 'broken-off' }

export function receiveMessage(failure: Extract<ReceiveResult, { ok: false }>): string {
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
