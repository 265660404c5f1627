import type { FastifyInstance } from 'fastify'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { sendNotFound } from '#app/platform/http/http-errors.ts'
import { csvAmount, csvRow } from '#app/platform/text/csv-cell.ts'
import { readReport } from './read-report.server.ts'
import { MAX_FILE_ROWS, parseReportQuery, type ReportCell, type ReportColumn } from './reports.ts'

/** Returns a cell's value in the format of a Dutch spreadsheet. */
function formatCell(value: ReportCell, as: ReportColumn['as'] | undefined): string | number | null {
  if (as === 'day') return String(value).split('-').reverse().join('-')
  if (typeof value !== 'number' || as === 'count') return value
  return as === 'cents' ? csvAmount(value) : String(value).replace('.', ',')
}

/** Registers the download of reports; guardAdminEndpoints protects it. */
export function registerReportExport(fastify: FastifyInstance, app: App) {
  fastify.get(ADMIN_ENDPOINTS.reports, async (request, reply) => {
    const { searchParams } = new URL(request.url, app.siteUrl)
    const slug = searchParams.get('rapport') ?? ''
    const query = parseReportQuery(slug, searchParams)
    if (!query) return sendNotFound(reply, 'Dit rapport is er niet.')
    const { columns, rows } = await readReport(app, query, MAX_FILE_ROWS)
    const lines = [
      columns.map(({ text }) => text),
      ...rows.map((row) => row.map((value, index) => formatCell(value, columns[index]?.as))),
    ]
    const name = `rapport-${query.kind}-${dutchDay(app.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(`\uFEFF${lines.map(csvRow).join('')}`)
  })
}
