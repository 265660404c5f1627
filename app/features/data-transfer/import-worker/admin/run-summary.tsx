import { Form, Link } from 'react-router'
import { isBusy, type RunUndoSummary } from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  type ImportSummary,
  isOrderFileKind,
} from '#app/features/data-transfer/import-runs/imports.ts'
import type {
  RunPhotos,
  readRun,
} from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { undoneText } from '#app/features/data-transfer/import-worker/run-texts.ts'
import {
  type Placement,
  placementText,
} from '#app/features/listings/compare-groups/place-category.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

type Run = NonNullable<Awaited<ReturnType<typeof readRun>>>
type OutcomeFields = 'state' | 'failure' | 'undo' | 'summary' | 'categoryPlacement'

/** Shows the reason why a run failed, or its results, or the result of undoing the run. */
export function RunOutcome({
  run,
  photos,
}: {
  run: Pick<Run, OutcomeFields>
  photos: RunPhotos | null
}) {
  const { state, failure, undo, summary } = run
  return (
    <>
      {state === 'failed' && failure && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {failure}
          </Notice>
        </div>
      )}
      {state === 'broken-off' && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            De winkel is tijdens deze import drie keer gestopt. Wat al was overgenomen, staat in de
            winkel. Je kunt hem nog eens laten doorgaan, of terugdraaien.
          </Notice>
        </div>
      )}
      {undo && state === 'undone' && (
        <UndoSummary undo={undo} isOrders={summary !== null && isOrderFileKind(summary.kind)} />
      )}
      {summary && !isBusy(state) && state !== 'undone' && (
        <section className="mb-8">
          <h2 className="mb-3 text-title font-semibold">{summaryHeading(summary)}</h2>
          <RunSummary summary={summary} categoryPlacement={run.categoryPlacement} photos={photos} />
        </section>
      )}
    </>
  )
}

function summaryHeading({ isDryRun, isStopped }: ImportSummary): string {
  if (isDryRun) return 'Zo zou het gaan. Er is nog niets geschreven.'
  return isStopped ? 'Tot waar hij gestopt is' : 'Dit is er gebeurd'
}

/** Shows the totals of a run, or the expected totals of a dry run. */
function RunSummary({
  summary,
  categoryPlacement,
  photos,
}: {
  photos: RunPhotos | null
  summary: ImportSummary
  categoryPlacement: (Placement & { isDone: boolean }) | null
}) {
  const {
    isDryRun,
    made,
    changed,
    left,
    badRows,
    held,
    open: openCount = 0,
    keepsOpen = false,
  } = summary
  const cells = [
    { label: isDryRun ? 'Zou worden aangemaakt' : 'Aangemaakt', value: made },
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
      {held > 0 && <MissingManufacturerNotice held={held} />}
      {categoryPlacement && (
        <div className="mt-4">
          <Notice kind="info">{placementText(categoryPlacement)}</Notice>
        </div>
      )}
      {openCount > 0 && (
        <div className="mt-4">
          <Notice kind="info">{unfinishedOrdersText(openCount, keepsOpen, isDryRun)}</Notice>
        </div>
      )}
      {photos && <PhotoProgress {...photos} />}
    </>
  )
}

/** Shows how many photos are still missing; a job fetches them after the run. */
function PhotoProgress({ waiting, failed, reason }: RunPhotos) {
  const photosText = (count: number) => (count === 1 ? 'Eén foto' : `${formatWhole(count)} foto’s`)
  if (waiting + failed === 0)
    return <p className="mt-4 text-ink-2">Alle foto’s zijn opgehaald, of niet meer nodig.</p>
  return (
    <div className="mt-4">
      <Notice kind={reason ? 'warning' : 'info'}>
        {waiting > 0 && (
          <p>
            {photosText(waiting)} {waiting === 1 ? 'wordt' : 'worden'} nog opgehaald. Herlaad deze
            pagina om te zien hoever het is.
          </p>
        )}
        {failed > 0 && (
          <p>
            {photosText(failed)} {failed === 1 ? 'kwam' : 'kwamen'} er na acht keer proberen niet.
          </p>
        )}
        {reason && <p className="mt-1 wrap-anywhere">De laatste poging: {reason}</p>}
        {reason && (
          <Form method="post" className="mt-2">
            <Button type="submit" variant="second" size="small" name="intent" value="photos">
              Probeer de foto’s nu opnieuw
            </Button>
          </Form>
        )}
      </Notice>
    </div>
  )
}

function unfinishedOrdersText(openCount: number, keepsOpen: boolean, isDryRun: boolean): string {
  const location = keepsOpen ? 'bij In te pakken of Wacht op betaling' : 'in de geschiedenis'
  if (openCount === 1) {
    const verb = isDryRun ? 'komt' : 'staat'
    return `1 bestelling stond in de vorige winkel nog open. Die ${verb} ${location}.`
  }
  const verb = isDryRun ? 'komen' : 'staan'
  return `${formatWhole(openCount)} bestellingen stonden in de vorige winkel nog open. Ze ${verb} ${location}.`
}

/** Shows what undoing a run removed, restored and left unchanged. */
function UndoSummary({ undo, isOrders }: { undo: RunUndoSummary; isOrders: boolean }) {
  const [singular, plural] = isOrders ? ['bestelling', 'bestellingen'] : ['product', 'producten']
  return (
    <div className="mb-8">
      <Notice kind="success">
        <p>{undoneText(undo, isOrders)}.</p>
        {undo.group && <p>{undo.group}</p>}
        {!isOrders && (
          <p>
            Categorieën en merken die de import maakte, zijn ook weg als er niets anders in staat.
            Kenmerken blijven staan.
          </p>
        )}
      </Notice>
      {undo.retained > 0 && (
        <div className="mt-6">
          <h2 className="text-title font-semibold">
            Bleef staan bij {formatWhole(undo.retained)} {undo.retained === 1 ? singular : plural}
          </h2>
          <ul className="mt-3 border-t border-ink">
            {undo.examples.map(({ productId, orderId, name, retained }) => (
              <li key={productId ?? orderId} className="border-b border-line py-2">
                <Link
                  to={recordUrl({ productId, orderId })}
                  className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
                >
                  {name}
                </Link>
                <span className="block text-sm text-ink-2">{retained.join(', ')}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function recordUrl({
  productId,
  orderId,
}: {
  productId: number | undefined
  orderId: number | undefined
}) {
  if (orderId) return path('/beheer/bestellingen/:id', { id: orderId })
  return productId ? path('/beheer/producten/:id', { id: productId }) : path('/beheer/producten')
}

function MissingManufacturerNotice({ held }: { held: number }) {
  return (
    <div className="mt-4">
      <Notice kind="warning">
        {formatWhole(held)} {held === 1 ? 'product blijft' : 'producten blijven'} concept: wie het
        gemaakt heeft, ontbreekt. Zonder mag een eigen product niet in de winkel staan. Vul bij{' '}
        <Link to={path('/beheer/instellingen')} className={TEXT_LINK}>
          Instellingen
        </Link>{' '}
        een vaste fabrikant in en lees het bestand opnieuw in; dan komen ze in de winkel.
      </Notice>
    </div>
  )
}
