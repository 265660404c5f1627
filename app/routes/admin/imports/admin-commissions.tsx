import { rm } from 'node:fs/promises'
import { data, Form, useNavigation } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  uploadErrorMessage,
  uploadErrorStatus,
} from '#app/features/data-transfer/import-runs/import-runs.ts'
import {
  storeUploadedFile,
  uploadPath,
} from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import { CommissionTable } from '#app/features/insight/commissions/admin/commission-tables.tsx'
import { readCommissions } from '#app/features/insight/commissions/admin/read-commissions.server.ts'
import {
  COMMISSION_PERIODS,
  COMMISSION_SOURCES,
} from '#app/features/insight/commissions/commissions.ts'
import { importCommissionsMessage } from '#app/features/insight/commissions/commissions-messages.ts'
import {
  importBolCommissions,
  importCommissionFile,
} from '#app/features/insight/commissions/import-commissions.server.ts'
import { readSourceKeys } from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { FileField } from '#app/ui/forms/file-field.tsx'
import { SmallSelect } from '#app/ui/forms/small-select.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-commissions.ts'

type LoaderData = Route.ComponentProps['loaderData']
type ActionData = Route.ComponentProps['actionData']

export const meta: Route.MetaFunction = () => [{ title: 'Vergoedingen · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const requestedDays = Number(url.searchParams.get('dagen'))
  const days =
    COMMISSION_PERIODS.find((period) => period === requestedDays) ?? COMMISSION_PERIODS[0]
  const { sources, products } = await readCommissions(app, days)
  const withSourceName = <T extends { source: string }>(row: T) => ({
    ...row,
    source: lookUp(COMMISSION_SOURCES, row.source) ?? row.source,
  })
  return {
    days,
    sources: sources.map(withSourceName),
    products: products.map(withSourceName),
    hasBol: (await readSourceKeys(app)).bol !== null,
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const isUpload = request.headers.get('content-type')?.startsWith('multipart/form-data')
  if (!isUpload) {
    if ((await readForm(request)).get('intent') !== 'bol') throw badRequest()
    const result = await importBolCommissions(app)
    const message = importCommissionsMessage(result)
    return result.ok
      ? data({ doneMessage: message, errors: {}, importedFileKey: '' })
      : data({ doneMessage: '', errors: { bol: message }, importedFileKey: '' }, 422)
  }
  const reject = (file: string, status = 422) =>
    data({ doneMessage: '', errors: { file }, importedFileKey: '' }, status)
  const upload = await storeUploadedFile(app, request)
  if ('error' in upload) {
    const { error } = upload
    return reject(uploadErrorMessage({ ok: false, error }), uploadErrorStatus(error))
  }
  const filePath = uploadPath(app, upload.key)
  const result = await importCommissionFile(app, filePath)
  await rm(filePath, { force: true })
  const message = importCommissionsMessage(result)
  return result.ok
    ? data({ doneMessage: message, errors: {}, importedFileKey: upload.key })
    : reject(message)
}

export default function AdminCommissions({ loaderData, actionData }: Route.ComponentProps) {
  const { days, sources, products, hasBol } = loaderData
  const errors: { file?: string; bol?: string } = actionData?.errors ?? {}
  return (
    <>
      <AdminHeading
        title="Vergoedingen"
        back={{ to: path('/beheer/marktplaatsen'), text: 'Marktplaatsen' }}
      >
        <PeriodSelect days={days} />
      </AdminHeading>
      {actionData?.doneMessage && (
        <div className="mb-6">
          <Notice kind="success" role="status">
            {actionData.doneMessage}
          </Notice>
        </div>
      )}
      {errors.bol && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {errors.bol}
          </Notice>
        </div>
      )}
      <div className="mb-10">
        {products.length === 0 ? (
          <EmptyList
            title="Nog niets te zien"
            text="Lees een verslag in, of wacht tot er iemand doorklikt naar een andere winkel."
          />
        ) : (
          <>
            <CommissionTable title="Per bron" rows={sources} />
            <CommissionTable title="Per sieraad" rows={products} />
            <p className="text-sm text-ink-2">
              Een verkoop hoort bij een sieraad als het verslag er het nummer van noemt. Wat is
              afgewezen, telt niet mee; van de sieraden zie je de honderd met de hoogste vergoeding.
            </p>
          </>
        )}
      </div>
      <ReportUploadSection errors={errors} hasBol={hasBol} actionData={actionData} />
    </>
  )
}

function PeriodSelect({ days }: Pick<LoaderData, 'days'>) {
  return (
    <Form className="flex flex-wrap gap-3">
      <SmallSelect
        label="Periode"
        name="dagen"
        value={String(days)}
        options={COMMISSION_PERIODS.map((period) => ({
          value: String(period),
          label: `Laatste ${period} dagen`,
        }))}
      />
      <noscript>
        <Button type="submit" variant="second" size="small">
          Toon
        </Button>
      </noscript>
    </Form>
  )
}

function ReportUploadSection({
  errors,
  hasBol,
  actionData,
}: {
  hasBol: LoaderData['hasBol']
  errors: { file?: string; bol?: string }
  actionData: ActionData
}) {
  const isBusy = useNavigation().state === 'submitting'
  const importedFileKey: string = actionData?.importedFileKey ?? ''
  const form = useErrorFocus(errors.file ? { file: errors.file } : undefined)
  return (
    <section className="max-w-[56rem] border-t border-ink pt-5 pb-9">
      <h2 className="mb-1 text-title font-semibold">Een verslag inlezen</h2>
      <p className="mb-4 text-ink-2">
        Wat andere winkels en netwerken betalen voor wie bij jou doorklikte. Hetzelfde verslag nog
        eens inlezen verandert alleen wat er nu anders in staat.
      </p>
      <Form
        ref={form}
        method="post"
        encType="multipart/form-data"
        noValidate
        className="grid gap-3"
      >
        {/* The key empties the field after a report was read. */}
        <FileField
          key={importedFileKey}
          name="file"
          label="CSV-bestand"
          accept=".csv,.txt,.tsv,text/csv"
          error={errors.file}
          hint="Van Amazon, bol, Awin, TradeTracker of Daisycon."
        />
        <p>
          <Button type="submit" size="small" busyText={isBusy ? 'Lezen' : undefined}>
            Lees het verslag
          </Button>
        </p>
      </Form>
      {hasBol && (
        <Form method="post" className="mt-5">
          <p className="mb-3 text-ink-2">
            Van bol haalt de winkel het verslag elke nacht zelf op. Het kan ook nu meteen, over de
            laatste twee maanden.
          </p>
          <Button type="submit" variant="second" size="small" name="intent" value="bol">
            Haal het op bij bol
          </Button>
        </Form>
      )}
    </section>
  )
}
