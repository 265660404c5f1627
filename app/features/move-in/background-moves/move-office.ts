import type { MoveState } from '#app/features/move-in/moves/move-in.ts'
import { path } from '#app/platform/path.ts'
import type { StatusTone } from '#app/ui/feedback/status-label.tsx'

/** Start here: moves that the owner plans and starts in the back office; a job performs them. */

/** Name of the job that plans, performs and undoes moves. */
export const WORK_MOVES = 'moves'
/** Retention of the uploaded files of a move, in days. */
export const MOVE_FILE_DAYS = 14
export const MOVES_PER_PAGE = 25
export const MAX_MOVE_FILES = 20

export const MOVES_PAGE = path('/beheer/importeren/overstappen')
export const movePage = (id: number) => path('/beheer/importeren/overstappen/:id', { id })

export const MOVE_STATES: Record<MoveState, { name: string; tone: StatusTone }> = {
  planning: { name: 'Plan wordt gemaakt', tone: 'accent' },
  planned: { name: 'Plan klaar', tone: 'warning' },
  waiting: { name: 'Wacht', tone: 'accent' },
  running: { name: 'Bezig', tone: 'accent' },
  paused: { name: 'Gepauzeerd', tone: 'warning' },
  done: { name: 'Klaar', tone: 'success' },
  failed: { name: 'Mislukt', tone: 'danger' },
  undoing: { name: 'Wordt teruggedraaid', tone: 'accent' },
  undone: { name: 'Teruggedraaid', tone: 'quiet' },
}

export type ReceiveProblem =
  | { code: 'no-source' | 'empty-file' | 'broken-off' | 'disk-full' | 'too-many' }
  | { code: 'bad-url' | 'no-key' }
  | { code: 'no-room'; bytes: number; free: number }

function receiveProblemMessage(problem: ReceiveProblem): string {
  switch (problem.code) {
    case 'no-source':
      return 'Kies eerst een of meer bestanden, of vul het adres van de winkel in.'
    case 'bad-url':
      return 'Vul het webadres van de vorige winkel in, zoals https://www.voorbeeld.nl.'
    case 'no-key':
      return 'Vul de sleutel (ck_…) en het geheim (cs_…) in, zoals WooCommerce ze toonde.'
    case 'empty-file':
      return 'Een van de bestanden is leeg.'
    case 'too-many':
      return `Kies hoogstens ${MAX_MOVE_FILES} bestanden, of doe ze in één ZIP.`
    case 'broken-off':
      return 'De bestanden kwamen niet helemaal aan. Probeer het opnieuw.'
    case 'disk-full':
      return 'De schijf van de winkel is vol, dus dit is niet bewaard. Maak ruimte en probeer het opnieuw.'
    case 'no-room':
      return `Dit is ${bytesText(problem.bytes)}, en op de schijf van de winkel is nog ${bytesText(problem.free)} vrij. Maak ruimte en probeer het opnieuw.`
  }
}

export type SourceField = 'files' | 'adres' | 'sleutel'

/** Returns the form field to which a problem belongs. */
const fieldOf = ({ code }: ReceiveProblem): SourceField =>
  code === 'bad-url' ? 'adres' : code === 'no-key' ? 'sleutel' : 'files'

export interface SourceFault {
  field: SourceField
  text: string
}

export const faultOf = (problem: ReceiveProblem): SourceFault => ({
  field: fieldOf(problem),
  text: receiveProblemMessage(problem),
})

const UNITS = ['kB', 'MB', 'GB', 'TB']

/** "3,4 GB" */
export function bytesText(bytes: number): string {
  let value = bytes / 1024
  let unit = 0
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  const text =
    value >= 10 ? String(Math.round(value)) : Math.max(0.1, value).toFixed(1).replace('.', ',')
  return `${text} ${UNITS[unit]}`
}

/** "40 seconden", "3 minuten", "2 uur" */
export function secondsText(seconds: number): string {
  const wholeSeconds = Math.max(1, Math.round(seconds))
  if (wholeSeconds < 90) return wholeSeconds === 1 ? '1 seconde' : `${wholeSeconds} seconden`
  const minutes = Math.round(wholeSeconds / 60)
  return minutes < 90 ? `${minutes} minuten` : `${Math.round(minutes / 60)} uur`
}
