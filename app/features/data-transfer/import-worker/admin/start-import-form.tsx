import { Form } from 'react-router'
import type { RunState } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ColumnMapping } from '#app/features/data-transfer/import-runs/import-work.ts'
import { type FileKind, isOrderFileKind } from '#app/features/data-transfer/import-runs/imports.ts'
import { runKindName } from '#app/features/data-transfer/import-worker/run-texts.ts'
import { OpenOrdersField } from '#app/features/data-transfer/order-files/open-orders-field.tsx'
import { ColumnMappingFields } from '#app/features/data-transfer/product-files/column-mapping.tsx'
import type { OtherPageFile } from '#app/features/data-transfer/product-files/mapping-form.ts'
import { path } from '#app/platform/path.ts'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface StartImportFormProps {
  state: RunState
  file: { kind: FileKind | null; headers: string[]; rows: string[][] }
  /** column choices if the file is not recognised; otherwise null */
  columnChoices: { kind: ColumnMapping['kind']; targets: string[] } | null
  /** kind of a file that another page imports; otherwise null */
  otherPageFile: OtherPageFile | null
  keepsOpen: boolean
  /** submitted choices that were rejected */
  rejected: { error: string; targets: string[]; keepsOpen: boolean } | undefined
  /** true: the choices are expanded */
  isOpen: boolean
  isRemovable: boolean
  isBusy: boolean
  /** URL of the page of this file */
  runUrl: string
}

/** Form for the columns and options of a file, with buttons to try the import, to import the file or to delete it. */
export function StartImportForm(props: StartImportFormProps) {
  const { state, file, columnChoices, rejected, isBusy } = props
  const isNew = state === 'new'
  const isOrders = isOrderFileKind(columnChoices?.kind ?? file.kind ?? 'own')
  return (
    <Form method="post" className="mb-9">
      {props.otherPageFile && <OtherPageNotice kind={props.otherPageFile} />}
      {!columnChoices && file.kind && (
        <p className="text-ink-2">
          Dit is {runKindName(file.kind)}, met {file.headers.length} kolommen.
        </p>
      )}
      {(columnChoices || isOrders) && (
        <details open={props.isOpen || rejected !== undefined} className="group">
          <summary className="min-h-target cursor-pointer py-2 font-semibold group-open:hidden">
            Wat er met het bestand gebeurt: bekijk of wijzig
          </summary>
          {columnChoices && (
            <MappingSection
              file={file}
              columnChoices={columnChoices}
              rejected={rejected}
              runUrl={props.runUrl}
            />
          )}
          {isOrders && <OpenOrdersField keepsOpen={rejected?.keepsOpen ?? props.keepsOpen} />}
        </details>
      )}
      <div className="mt-6 flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="small"
          name="intent"
          value={isNew ? 'try' : 'import'}
          busyText={isBusy ? 'Even wachten' : undefined}
        >
          {mainButtonText(state)}
        </Button>
        <Button
          type="submit"
          variant="second"
          size="small"
          name="intent"
          value={isNew ? 'import' : 'try'}
        >
          {isNew ? 'Lees meteen in' : 'Probeer nog eens'}
        </Button>
        {props.isRemovable && (
          <Button type="submit" variant="quiet" name="intent" value="remove">
            Gooi het bestand weg
          </Button>
        )}
      </div>
    </Form>
  )
}

function mainButtonText(state: RunState): string {
  if (state === 'new') return 'Eerst bekijken wat er verandert'
  return state === 'done' ? 'Lees nog eens in' : 'Lees nu echt in'
}

/** Notice with a link to the page that imports this kind of file. */
function OtherPageNotice({ kind }: { kind: OtherPageFile }) {
  const link = (to: string, text: string) => (
    <PermittedLink to={to} className={TEXT_LINK}>
      {text}
    </PermittedLink>
  )
  return (
    <div className="mb-6">
      <Notice kind="warning">
        {kind === 'customers' ? (
          <>
            Dit lijkt een bestand met klanten, en hier lees je producten en bestellingen in. Klanten
            komen mee bij {link(path('/beheer/importeren/overstappen'), 'Overstappen')}.
          </>
        ) : (
          <>
            Dit lijkt een bestand met doorverwijzingen. Die lees je in bij{' '}
            {link(path('/beheer/vindbaarheid/doorverwijzingen'), 'Vindbaarheid, Doorverwijzingen')}.
          </>
        )}
      </Notice>
    </div>
  )
}

function MappingSection({
  file,
  columnChoices,
  rejected,
  runUrl,
}: {
  file: StartImportFormProps['file']
  columnChoices: NonNullable<StartImportFormProps['columnChoices']>
  rejected: StartImportFormProps['rejected']
  runUrl: string
}) {
  return (
    <>
      <h2 className="text-title font-semibold">Wijs de kolommen aan</h2>
      <p className="mt-1 mb-3 text-ink-2">
        De winkel kent deze kolommen niet. Wat staat er in het bestand?
      </p>
      <FileKindTabs kind={columnChoices.kind} url={runUrl} />
      {rejected && (
        <div className="mb-4">
          <Notice kind="danger" role="alert">
            {rejected.error}
          </Notice>
        </div>
      )}
      <input type="hidden" name="soort" value={columnChoices.kind} />
      <ColumnMappingFields
        kind={columnChoices.kind}
        headers={file.headers}
        rows={file.rows}
        targets={rejected?.targets ?? columnChoices.targets}
      />
    </>
  )
}

/** Tabs to choose between products and orders for an unrecognised file; the detected kind is preselected. */
function FileKindTabs({ kind, url }: { kind: ColumnMapping['kind']; url: string }) {
  const tabs = [
    { kind: 'own', slug: 'producten', text: 'Producten' },
    { kind: 'other-orders', slug: 'bestellingen', text: 'Bestellingen' },
  ]
  return (
    <>
      <TabLinks
        label="Wat er in het bestand staat"
        tabs={tabs.map((tab) => ({
          href: `${url}?soort=${tab.slug}`,
          text: tab.text,
          isCurrent: tab.kind === kind,
        }))}
      />
      <p className="mt-4 mb-4 max-w-[44rem] text-ink-2">
        {kind === 'own'
          ? 'Zeg bij elke kolom wat erin staat; minstens de naam en de prijs. Rijen met dezelfde groep worden uitvoeringen van één product.'
          : 'Zeg bij elke kolom wat erin staat; minstens het nummer, de datum en het totaal. Rijen met hetzelfde nummer zijn één bestelling. Zonder status geldt een bestelling als bezorgd.'}
      </p>
    </>
  )
}
