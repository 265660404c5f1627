import { ADMIN_ENDPOINTS, endpointUrl } from '#app/features/core/accounts/admin-endpoints.ts'
import { REPORT_ROWS_PER_PAGE } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type {
  ReportPart,
  ReportRow,
} from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'

const OUTCOMES: Record<string, string> = {
  gemaakt: 'Nieuw',
  gewijzigd: 'Wijziging',
  ongewijzigd: 'Blijft gelijk',
  fout: 'Fout',
  'let op': 'Let op',
}

interface RunReportProps {
  runId: number
  report: { rows: ReportRow[]; total: number }
  part: ReportPart
  page: number
}

/** Shows a page of the report of a run: all rows, or only the rows with a remark. */
export function RunReport({ runId, report, part, page }: RunReportProps) {
  const runUrl = path('/beheer/importeren/:id', { id: runId })
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <h2 className="text-title font-semibold">Verslag</h2>
        <ButtonLink
          variant="quiet"
          to={endpointUrl(ADMIN_ENDPOINTS.importReport, runId)}
          reloadDocument
        >
          Download het hele verslag (CSV)
        </ButtonLink>
      </div>
      <TabLinks
        label="Rijen"
        tabs={[
          { href: `${runUrl}?rijen=alle`, text: 'Alle rijen', isCurrent: part === 'all' },
          {
            href: `${runUrl}?rijen=fouten`,
            text: 'Fouten en opmerkingen',
            isCurrent: part === 'remarks',
          },
        ]}
      />
      {report.total === 0 ? (
        <p className="mt-4 text-ink-2">Geen. Alle rijen zijn goed.</p>
      ) : (
        <>
          <ReportRowList rows={report.rows} />
          <Pager
            page={page}
            pageSize={REPORT_ROWS_PER_PAGE}
            total={report.total}
            url={(targetPage) =>
              `${runUrl}?rijen=${part === 'all' ? 'alle' : 'fouten'}&pagina=${targetPage}`
            }
          />
        </>
      )}
    </section>
  )
}

/** Lists report rows: line, result (or expected result), product and reason. */
function ReportRowList({ rows }: { rows: ReportRow[] }) {
  return (
    <ol className="border-t border-ink">
      {rows.map(({ line, outcome, product, reason }, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: a report never changes, and a line may have several rows
          key={index}
          className="grid grid-cols-[5.5rem_1fr] gap-x-4 border-b border-line py-3 md:grid-cols-[5.5rem_7rem_1.2fr_1fr]"
        >
          <span className="text-ink-2">{line && `Regel ${line}`}</span>
          <span className={outcome === 'fout' ? 'font-semibold text-danger' : 'text-ink-2'}>
            {OUTCOMES[outcome] ?? outcome}
          </span>
          <span className="col-span-2 font-medium wrap-anywhere md:col-span-1">{product}</span>
          <span className="col-span-2 wrap-anywhere md:col-span-1">{reason}</span>
        </li>
      ))}
    </ol>
  )
}
