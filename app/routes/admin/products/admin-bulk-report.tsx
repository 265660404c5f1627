import { redirect } from 'react-router'
import {
  BulkFailures,
  BulkOutcome,
  BulkProgress,
} from '#app/features/catalog/bulk-changes/admin/bulk-report-list.tsx'
import {
  FAILURES_PER_PAGE,
  readBulkChange,
} from '#app/features/catalog/bulk-changes/admin/read-bulk-change.server.ts'
import { stopBulkChange } from '#app/features/catalog/bulk-changes/run-bulk-changes.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest, notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import type { Route } from './+types/admin-bulk-report.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Producten wijzigen · Beheer' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const report = await readBulkChange(app, readId(params.id), pageNumber(url.searchParams))
  if (!report) throw notFound()
  return {
    report,
    perPage: FAILURES_PER_PAGE,
    started: dutchMoment(report.createdAt, app.clock.now()),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const id = readId(params.id)
  const form = await readForm(request)
  if (form.get('intent') !== 'stop') throw badRequest()
  await stopBulkChange(context.get(appContext), id)
  return redirect(path('/beheer/producten/bulk/:id', { id }))
}

export default function AdminBulkReport({ loaderData }: Route.ComponentProps) {
  const { report, perPage, started } = loaderData
  const reportUrl = path('/beheer/producten/bulk/:id', { id: report.id })
  return (
    <>
      <AdminHeading
        title="Producten wijzigen"
        back={{ to: path('/beheer/producten'), text: 'Producten' }}
      />
      <p className="mb-6 text-ink-2 wrap-anywhere">
        {report.summary.charAt(0).toUpperCase() + report.summary.slice(1)}. Gestart door{' '}
        {report.actor}, {started}.
      </p>
      {report.state === 'running' ? (
        <BulkProgress report={report} url={reportUrl} />
      ) : (
        <BulkOutcome report={report} />
      )}
      <BulkFailures report={report} perPage={perPage} url={reportUrl} />
    </>
  )
}
