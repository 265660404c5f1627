import { Link } from 'react-router'
import type { MoveState } from '#app/features/move-in/moves/move-in.ts'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { MOVE_STATES, movePage } from './move-office.ts'

interface MoveRow {
  id: number
  /** URL of the former shop, or the names of the files */
  name: string
  state: MoveState
  hasQuestion: boolean
  outcome: string
  moment: string
  actor: string
}

/** `hasQuestion`: the owner must decide before there can be a plan. */
export function MoveStateLabel({ state, hasQuestion }: { state: MoveState; hasQuestion: boolean }) {
  const { name, tone } = MOVE_STATES[state]
  if (hasQuestion && state === 'planned') return <StatusLabel tone={tone}>Vraagt iets</StatusLabel>
  return <StatusLabel tone={tone}>{name}</StatusLabel>
}

/** Lists the moves, newest first. */
export function MoveRows({ moves }: { moves: MoveRow[] }) {
  return (
    <ul className="border-t border-ink">
      {moves.map((move) => (
        <li key={move.id} className="border-b border-line">
          <Link to={movePage(move.id)} className="block py-3 hover:bg-ground">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{move.name}</span>
              <MoveStateLabel state={move.state} hasQuestion={move.hasQuestion} />
            </span>
            <span className="block text-sm text-ink-2">
              {[move.outcome, `${move.moment}, door ${move.actor}`].filter(Boolean).join(' · ')}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
