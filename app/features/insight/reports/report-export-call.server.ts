import type { FastifyInstance } from 'fastify'
import { csvAmount, csvRow } from '#app/platform/csv-cell.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readReport } from './read-report.server.ts'
import {
  MOST_FILE_ROWS,
  parseReportQuestion,
  type ReportCell,
  type ReportColumn,
} from './reports.ts'

/** Amounts as a spreadsheet in the Netherlands reads them. */
function cell(value: ReportCell, as: ReportColumn['as'] | undefined): string | number | null {
  if (typeof value !== 'number' || as === 'count') return value
  return as === 'cents' ? csvAmount(value) : String(value).replace('.', ',')
}

/** A report as a file, behind guardDeskCalls. */
export function registerReportExport(app: FastifyInstance, shop: Shop) {
  app.get('/beheer/rapporten.csv', async (request, reply) => {
    const { searchParams } = new URL(request.url, shop.siteUrl)
    const slug = searchParams.get('rapport') ?? ''
    const question = parseReportQuestion(slug, searchParams)
    if (!question)
      return reply.code(404).type('text/plain; charset=utf-8').send('Dit rapport is er niet.')
    const { columns, rows } = await readReport(shop, question, MOST_FILE_ROWS)
    const lines = [
      columns.map(({ text }) => text),
      ...rows.map((row) => row.map((value, at) => cell(value, columns[at]?.as))),
    ]
    const name = `rapport-${question.kind}-${dutchDay(shop.clock.now())}.csv`
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(`\uFEFF${lines.map(csvRow).join('')}`)
  })
}
