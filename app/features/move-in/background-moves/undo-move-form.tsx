import {
  MOVE_KIND_NAMES,
  type MoveKind,
  type MoveUndoSummary,
} from '#app/features/move-in/moves/move-in.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { UndoQuestion } from '#app/ui/admin/undo-question.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { UndoneList } from './move-progress-panel.tsx'

/** The button that undoes a move, with a confirmation; `moveUrl` is the page of the move. */
export function UndoMoveForm({
  moveUrl,
  isConfirming,
}: {
  moveUrl: string
  isConfirming: boolean
}) {
  if (!isConfirming)
    return (
      <ButtonLink variant="second" size="small" to={`${moveUrl}?terugdraaien=1`}>
        Draai deze verhuizing terug
      </ButtonLink>
    )
  return (
    <UndoQuestion
      question="Deze verhuizing terugdraaien?"
      text="Alles wat zij maakte gaat weg, en wat zij wijzigde wordt weer wat het was. Wat intussen is besteld, betaald of gewijzigd, blijft; je krijgt er een lijst van."
      pageUrl={moveUrl}
    />
  )
}

const ADMIN_PAGES: Partial<Record<MoveKind, (id: string) => string>> = {
  product: (id) => path('/beheer/producten/:id', { id }),
  order: (id) => path('/beheer/bestellingen/:id', { id }),
  customer: (id) => path('/beheer/klanten/:id', { id }),
}

const MAX_SHOWN = 200

/** Shows what an undo removed, and lists what stays. */
export function UndoneMoveView({ undone }: { undone: MoveUndoSummary }) {
  const { retained } = undone
  return (
    <>
      <section>
        <h2 className="text-title font-semibold">Teruggedraaid</h2>
        <UndoneList undone={undone} />
      </section>
      {retained.length > 0 && (
        <section className="mt-9">
          <h2 className="text-title font-semibold">Wat blijft ({formatWhole(retained.length)})</h2>
          <ul className="mt-2 border-t border-line">
            {retained.slice(0, MAX_SHOWN).map(({ kind, id, reason }) => (
              <li key={`${kind} ${id}`} className="border-b border-line py-2">
                <RetainedName kind={kind} id={id} /> {reason}
              </li>
            ))}
          </ul>
          {retained.length > MAX_SHOWN && (
            <p className="mt-2 text-ink-2">en {formatWhole(retained.length - MAX_SHOWN)} meer</p>
          )}
        </section>
      )}
    </>
  )
}

function RetainedName({ kind, id }: { kind: MoveKind; id: string }) {
  const href = ADMIN_PAGES[kind]?.(id)
  const name = `${MOVE_KIND_NAMES[kind]} nr. ${id}`
  return href ? (
    <a href={href} className={TEXT_LINK}>
      {name}
    </a>
  ) : (
    name
  )
}
