import { Form } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { ReportTable } from '#app/features/insight/reports/admin/report-table.tsx'
import { readReport, readRolledAt } from '#app/features/insight/reports/read-report.server.ts'
import {
  CLICKS_BY,
  PERIODS,
  parseReportQuestion,
  REPORTS,
  type ReportKind,
  reportFile,
  reportUrl,
} from '#app/features/insight/reports/reports.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { LineChart } from '#app/ui/charts/line-chart.tsx'
import { SmallSelect } from '#app/ui/forms/small-select.tsx'
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
        <ReportFilters question={question} />
        <a
          href={reportFile(question)}
          download
          className={buttonClass({ variant: 'second', size: 'small' })}
        >
          Exporteren (CSV)
        </a>
      </AdminHeading>
      <TabLinks
        label="Rapport"
        tabs={REPORTS.map(({ kind, text }) => ({
          href: reportUrl({ ...question, kind }),
          text,
          isCurrent: kind === question.kind,
        }))}
      />
      <h2 className="mt-6 text-title font-semibold">{report.title}</h2>
      <p className="mt-1 mb-5 max-w-prose text-sm text-ink-2">{report.lead}</p>
      {chart && (
        <div className="mb-8">
          <LineChart
            label={`${report.title}: samen ${sum(chart.map(({ value }) => value))}, ervoor ${sum(chart.map(({ before }) => before))}.${isEmpty ? '' : ' De cijfers staan in de tabel hieronder.'}`}
            points={chart}
            format={formatWhole}
          />
        </div>
      )}
      {isEmpty ? <EmptyReport kind={question.kind} /> : <ReportTable report={report} />}
      <p className="mt-4 text-sm text-ink-2">
        {!isEmpty && '‘Ervoor’ is de even lange periode daarvoor. '}
        {rolled ? `Bijgewerkt ${rolled}.` : 'Er is nog niets opgeteld.'}
      </p>
    </>
  )
}

function EmptyReport({ kind }: { kind: ReportKind }) {
  if (kind === 'clicks')
    return (
      <EmptyList
        title="Nog niets gemeten"
        text="Zodra iemand doorklikt naar een andere winkel, staat het hier binnen tien minuten."
      />
    )
  return (
    <EmptyList
      title="Nog niets gemeten"
      text="Alleen bezoekers die statistiek toestaan, tellen mee."
    >
      <ButtonLink
        to={path('/beheer/instellingen/toestemmingen/vraag')}
        variant="quiet"
        className="mt-2"
      >
        Bekijk je cookievraag
      </ButtonLink>
    </EmptyList>
  )
}

/** The choice of the period and, for clicks, of the grouping. */
function ReportFilters({ question }: { question: LoaderData['question'] }) {
  return (
    <Form className="flex flex-wrap gap-3">
      {question.kind === 'clicks' && (
        <SmallSelect
          label="Opgeteld"
          name="per"
          value={CLICKS_BY.find(({ by }) => by === question.clicksBy)?.slug ?? ''}
          options={CLICKS_BY.map(({ slug, text }) => ({ value: slug, label: text }))}
        />
      )}
      <SmallSelect
        label="Periode"
        name="dagen"
        value={String(question.days)}
        options={PERIODS.map((days) => ({
          value: String(days),
          label: days === 365 ? 'Laatste jaar' : `Laatste ${days} dagen`,
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
