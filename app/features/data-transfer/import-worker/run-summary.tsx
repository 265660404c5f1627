import { Link } from 'react-router'
import type { UndoneRun } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ImportSummary } from '#app/features/data-transfer/import-runs/imports.ts'
import {
  type Placement,
  placementText,
} from '#app/features/listings/compare-groups/place-category.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { undoneText } from './run-texts.ts'

/** Shows the totals of a run, or the expected totals of a dry run. */
export function RunSummary({
  summary,
  placed,
}: {
  summary: ImportSummary
  placed: (Placement & { isDone: boolean }) | null
}) {
  const {
    isDryRun,
    made,
    changed,
    left,
    badRows,
    held,
    waitingImages,
    open = 0,
    keepsOpen = false,
  } = summary
  const cells = [
    { label: isDryRun ? 'Zou worden gemaakt' : 'Gemaakt', value: made },
    { label: isDryRun ? 'Zou wijzigen' : 'Gewijzigd', value: changed },
    { label: 'Blijft zoals het is', value: left },
    { label: 'Rijen met een fout', value: badRows },
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-y-4 border-y border-ink py-4 lg:grid-cols-4">
        {cells.map(({ label, value }) => (
          <div key={label} className="pr-4">
            <dt className="text-sm text-ink-2">{label}</dt>
            <dd className="display mt-1 text-display-sm">{formatWhole(value)}</dd>
          </div>
        ))}
      </dl>
      {held > 0 && (
        <div className="mt-4">
          <Notice kind="warning">
            {formatWhole(held)} {held === 1 ? 'product blijft' : 'producten blijven'} concept: wie
            het gemaakt heeft, ontbreekt. Zonder mag een eigen product niet in de winkel staan. Vul
            bij{' '}
            <Link to={path('/beheer/instellingen')} className={TEXT_LINK}>
              Instellingen
            </Link>{' '}
            een vaste fabrikant in en lees het bestand opnieuw in; dan komen ze in de winkel.
          </Notice>
        </div>
      )}
      {placed && (
        <div className="mt-4">
          <Notice kind="info">{placementText(placed)}</Notice>
        </div>
      )}
      {open > 0 && (
        <div className="mt-4">
          <Notice kind="info">{openOrdersText(open, keepsOpen, isDryRun)}</Notice>
        </div>
      )}
      {!isDryRun && waitingImages > 0 && (
        <p className="mt-4 text-ink-2">
          {formatWhole(waitingImages)} {waitingImages === 1 ? 'foto wordt' : 'foto’s worden'} op de
          achtergrond opgehaald.
        </p>
      )}
    </>
  )
}

function openOrdersText(open: number, keepsOpen: boolean, isDryRun: boolean): string {
  const isOne = open === 1
  const were = `${formatWhole(open)} ${isOne ? 'bestelling stond' : 'bestellingen stonden'} in de vorige winkel nog open.`
  const verb = isDryRun ? (isOne ? 'komt' : 'komen') : isOne ? 'staat' : 'staan'
  const where = keepsOpen ? 'bij In te pakken of Wacht op betaling' : 'in de geschiedenis'
  return `${were} ${isOne ? 'Die' : 'Ze'} ${verb} ${where}.`
}

/** Shows what undoing a run removed or restored, and what it left in place. */
export function UndoSummary({ undo, isOrders }: { undo: UndoneRun; isOrders: boolean }) {
  const many = isOrders ? 'bestellingen' : 'producten'
  const nameOf = (count: number) => (count === 1 ? (isOrders ? 'bestelling' : 'product') : many)
  return (
    <div className="mb-8">
      <Notice kind="success">
        <p>{undoneText(undo, isOrders)}.</p>
        {undo.group && <p>{undo.group}</p>}
        {!isOrders && <p>Categorieën, merken en kenmerken die de import maakte, blijven staan.</p>}
      </Notice>
      {undo.kept > 0 && (
        <div className="mt-6">
          <h2 className="text-title font-semibold">
            Bleef staan bij {formatWhole(undo.kept)} {nameOf(undo.kept)}
          </h2>
          <ul className="mt-3 border-t border-ink">
            {undo.examples.map(({ productId, orderId, name, kept }) => (
              <li key={productId ?? orderId} className="border-b border-line py-2">
                <Link
                  to={pageOf({ productId, orderId })}
                  className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
                >
                  {name}
                </Link>
                <span className="block text-sm text-ink-2">{kept.join(', ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function pageOf({
  productId,
  orderId,
}: {
  productId: number | undefined
  orderId: number | undefined
}) {
  if (orderId) return path('/beheer/bestellingen/:id', { id: orderId })
  return productId ? path('/beheer/producten/:id', { id: productId }) : path('/beheer/producten')
}
