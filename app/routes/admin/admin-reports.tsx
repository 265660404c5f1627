import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { ReportTable } from '#app/features/insight/reports/admin/report-table.tsx'
import { readReport, readRolledAt } from '#app/features/insight/reports/read-report.server.ts'
import {
  CLICKS_BY,
  PERIODS,
  parseReportQuestion,
  REPORTS,
  reportFile,
  reportUrl,
} from '#app/features/insight/reports/reports.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { LineChart } from '#app/ui/charts/line-chart.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/admin-reports.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Rapporten · Beheer' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const question = parseReportQuestion(params.report ?? '', url.searchParams)
  if (!question) throw notFound()
  const [report, rolledAt] = await Promise.all([readReport(app, question), readRolledAt(app)])
  return { question, report, rolled: rolledAt && dutchMoment(rolledAt, app.clock.now()) }
}

const sum = (values: number[]) => formatWhole(values.reduce((total, value) => total + value, 0))

export default function AdminReports({ loaderData }: Route.ComponentProps) {
  const { question, report, rolled } = loaderData
  const { chart } = report
  const isEmpty = report.rows.every((row) => row.slice(1).every((cell) => !cell))
  return (
    <>
      <AdminHeading title="Rapporten">
        <a
          href={reportFile(question)}
          download
          className={buttonClass({ variant: 'second', size: 'small' })}
        >
          Exporteren (CSV)
        </a>
      </AdminHeading>
      <ReportTabs question={question} />
      <h2 className="mt-6 text-title font-semibold">{report.title}</h2>
      <p className="mt-1 mb-5 max-w-prose text-sm text-ink-2">{report.lead}</p>
      {isEmpty ? (
        <EmptyList
          title="Nog niets te zien"
          text={
            question.kind === 'clicks'
              ? 'Zodra iemand doorklikt naar een andere winkel, staat het hier binnen tien minuten.'
              : 'Zodra bezoekers toestemming geven, zie je hier cijfers.'
          }
        />
      ) : (
        <>
          {chart && (
            <div className="mb-8">
              <LineChart
                label={`${report.title}: samen ${sum(chart.map(({ value }) => value))}, ervoor ${sum(chart.map(({ before }) => before))}. De cijfers staan in de tabel hieronder.`}
                points={chart}
                format={formatWhole}
              />
            </div>
          )}
          <ReportTable report={report} />
        </>
      )}
      <p className="mt-4 text-sm text-ink-2">
        ‘Ervoor’ is de even lange periode daarvoor.{' '}
        {rolled ? `Bijgewerkt ${rolled}.` : 'Er is nog niets opgeteld.'}
      </p>
    </>
  )
}

function ReportTabs({ question }: { question: LoaderData['question'] }) {
  return (
    <>
      <TabLinks
        label="Rapport"
        tabs={REPORTS.map(({ kind, text }) => ({
          href: reportUrl({ ...question, kind }),
          text,
          isCurrent: kind === question.kind,
        }))}
      />
      <TabLinks
        label="Periode"
        tabs={PERIODS.map((days) => ({
          href: reportUrl({ ...question, days }),
          text: days === 365 ? 'Een jaar' : `${days} dagen`,
          isCurrent: days === question.days,
        }))}
      />
      {question.kind === 'clicks' && (
        <TabLinks
          label="Opgeteld"
          tabs={CLICKS_BY.map(({ by, text }) => ({
            href: reportUrl({ ...question, clicksBy: by }),
            text,
            isCurrent: by === question.clicksBy,
          }))}
        />
      )}
    </>
  )
}
