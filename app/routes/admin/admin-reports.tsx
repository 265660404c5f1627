import { Form } from 'react-router'
import { KeyFigures } from '#app/features/admin/dashboard/key-figures.tsx'
import { changeText } from '#app/features/admin/dashboard/sales.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { ReportTable } from '#app/features/insight/reports/admin/report-table.tsx'
import {
  readReport,
  readRolledAt,
  withDayTexts,
} from '#app/features/insight/reports/read-report.server.ts'
import {
  CLICKS_BY,
  FIRST_ROWS,
  PERIODS,
  parseReportQuery,
  REPORTS,
  type Report,
  type ReportKind,
  reportFile,
  reportUrl,
} from '#app/features/insight/reports/reports.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { formatTenths, formatWhole } from '#app/platform/text/number-text.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { ChartLegend, LineChart } from '#app/ui/charts/line-chart.tsx'
import { SmallSelect } from '#app/ui/forms/small-select.tsx'
import { Link } from '#app/ui/link.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-reports.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Rapporten · Beheer' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const query = parseReportQuery(params.report ?? '', url.searchParams)
  if (!query) throw notFound()
  const [report, rolledAt] = await Promise.all([readReport(app, query), readRolledAt(app)])
  const isTruncated =
    !url.searchParams.has('alles') && !report.chart && report.rows.length > FIRST_ROWS
  return {
    query,
    report: isTruncated
      ? { ...report, rows: report.rows.slice(0, FIRST_ROWS) }
      : withDayTexts(report),
    hiddenRows: isTruncated ? report.rows.length - FIRST_ROWS : 0,
    updatedText: rolledAt && dutchMoment(rolledAt, app.clock.now()),
  }
}

export default function AdminReports({ loaderData }: Route.ComponentProps) {
  const { query, report, hiddenRows, updatedText } = loaderData
  const isEmpty = report.rows.every((row) => row.slice(1).every((cell) => !cell))
  return (
    <>
      <AdminHeading title="Rapporten">
        <ReportFilters query={query} />
        {!isEmpty && <ExportLink query={query} />}
      </AdminHeading>
      <TabLinks
        label="Rapport"
        tabs={REPORTS.map(({ kind, text }) => ({
          href: reportUrl({ ...query, kind }),
          text,
          isCurrent: kind === query.kind,
        }))}
      />
      <h2 className="mt-6 text-title font-semibold">{report.title}</h2>
      <p className="mt-1 mb-5 max-w-prose text-sm text-ink-2">
        {report.lead}
        {query.kind === 'searches' && (
          <>
            {' '}
            <PermittedLink to={path('/beheer/vindbaarheid/zoekmachines')} className={TEXT_LINK}>
              Stel synoniemen in
            </PermittedLink>
          </>
        )}
      </p>
      {isEmpty ? (
        <EmptyReport kind={query.kind} />
      ) : report.chart ? (
        <VisitReport report={report} days={query.days} />
      ) : (
        <ReportTable report={report} />
      )}
      {hiddenRows > 0 && (
        <p>
          <Link
            to={`${reportUrl(query)}${reportUrl(query).includes('?') ? '&' : '?'}alles=1`}
            preventScrollReset
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Toon ook de andere {formatWhole(hiddenRows)}
          </Link>
        </p>
      )}
      <p className="mt-4 text-sm text-ink-2 empty:hidden">
        {!isEmpty && '‘Ervoor’ is de even lange periode daarvoor. '}
        {updatedText && `Bijgewerkt ${updatedText}.`}
      </p>
    </>
  )
}

function ExportLink({ query }: Pick<Route.ComponentProps['loaderData'], 'query'>) {
  return (
    <a
      href={reportFile(query)}
      download
      className={buttonClass({ variant: 'second', size: 'small' })}
    >
      Exporteren (CSV)
    </a>
  )
}

/** The visits as figures and a chart, with the same figures by day in a table that unfolds. */
function VisitReport({ report, days }: { report: Report; days: number }) {
  const sumOfColumn = (column: number) =>
    report.rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0)
  const visits = sumOfColumn(1)
  const visitsBefore = sumOfColumn(2)
  const views = sumOfColumn(3)
  const viewsBefore = sumOfColumn(4)
  const previousPeriod = `de ${days} dagen ervoor`
  const changeDetail = (current: number, previous: number) => {
    const text = changeText(current, previous)
    return text && `${text} ${text === 'evenveel' ? 'als' : 'dan'} ${previousPeriod}`
  }
  const perVisit = visits === 0 ? 0 : views / visits
  const perVisitBefore = visitsBefore === 0 ? 0 : viewsBefore / visitsBefore
  return (
    <>
      <KeyFigures
        figures={[
          {
            label: 'Bezoeken',
            value: formatWhole(visits),
            detail: changeDetail(visits, visitsBefore),
          },
          {
            label: 'Bekeken pagina’s',
            value: formatWhole(views),
            detail: changeDetail(views, viewsBefore),
          },
          {
            label: 'Pagina’s per bezoek',
            value: formatTenths(perVisit),
            detail:
              visitsBefore === 0 ? '' : `${formatTenths(perVisitBefore)} in ${previousPeriod}`,
          },
        ]}
      />
      <ChartLegend
        now={`Bezoeken, laatste ${days} dagen`}
        before={`${previousPeriod.charAt(0).toUpperCase()}${previousPeriod.slice(1)}`}
      />
      <LineChart
        label={`${report.title}: samen ${formatWhole(visits)}, ervoor ${formatWhole(visitsBefore)}. De cijfers staan in de tabel hieronder.`}
        points={report.chart ?? []}
        format={formatWhole}
      />
      <details className="mt-3">
        <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4 hover:text-accent">
          De cijfers als tabel
        </summary>
        <ReportTable report={report} />
      </details>
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
function ReportFilters({ query }: { query: LoaderData['query'] }) {
  return (
    <Form className="flex flex-wrap gap-3 max-sm:[&_select]:w-full max-sm:[&_select]:max-w-none">
      {query.kind === 'clicks' && (
        <SmallSelect
          label="Opgeteld"
          name="per"
          value={CLICKS_BY.find(({ by }) => by === query.clicksBy)?.slug ?? ''}
          options={CLICKS_BY.map(({ slug, text }) => ({ value: slug, label: text }))}
        />
      )}
      <SmallSelect
        label="Periode"
        name="dagen"
        value={String(query.days)}
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
