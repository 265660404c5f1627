import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Row } from 'write-excel-file/node'
import yazl from 'yazl'
import { documentFileName } from '#app/features/fulfilment/documents/documents.ts'
import { readDocumentFiles } from '#app/features/fulfilment/documents/read-documents.server.ts'
import type { App } from '#app/platform/app.ts'
import { sendNotFound } from '#app/platform/http/http-errors.ts'
import { csvAmount, csvRow } from '#app/platform/text/csv-cell.ts'
import { writeAuditfile } from './auditfile.server.ts'
import { BOOKS_FILES, booksFileName } from './bookkeeping.ts'
import { LEDGER_COLUMNS, ledgerRows, readLedger } from './ledger-rows.server.ts'
import { type Period, periodBounds, readPeriod } from './period.ts'

/** Maximum number of rows; spreadsheets have a limit of 1,048,576. */
const MAX_SHEET_ROWS = 1_000_000

/** Streams the ledger of a period as CSV, one row per line of an invoice or credit note. */
export async function* writeLedgerCsv(app: App, period: Period): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\uFEFF${csvRow(LEDGER_COLUMNS.map(({ title }) => title))}`
  for await (const document of readLedger(app, period)) {
    yield ledgerRows(document)
      .map((row) =>
        csvRow(
          row.map((value, index) => {
            const format = LEDGER_COLUMNS[index]?.as
            if (typeof value !== 'number') return value
            if (format === 'rate') return String(value).replace('.', ',')
            return format === 'cents' ? csvAmount(value) : value
          }),
        ),
      )
      .join('')
  }
}

/** Writes the ledger of a period as a spreadsheet with real numbers. */
export async function writeLedgerSheet(app: App, period: Period): Promise<Buffer> {
  const headRow: Row = LEDGER_COLUMNS.map(({ title }) => ({ value: title, fontWeight: 'bold' }))
  const rows = [headRow]
  for await (const document of readLedger(app, period)) {
    for (const row of ledgerRows(document)) {
      rows.push(
        row.map((value, index) =>
          typeof value === 'number' && LEDGER_COLUMNS[index]?.as === 'cents'
            ? { value: value / 100, format: '#,##0.00' }
            : value,
        ),
      )
    }
    if (rows.length > MAX_SHEET_ROWS) break
  }
  // The library is loaded on demand, because only this file needs it.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const columns = LEDGER_COLUMNS.map(({ as }) => ({ width: as === 'text' ? 20 : 12 }))
  return writeExcelFile(rows, {
    columns,
    stickyRowsCount: 1,
  }).toBuffer()
}

/**
 * Streams the PDFs of a period as one ZIP file. The next PDF is read only when the previous one has been sent, so that a year of
 * invoices needs little memory.
 */
export function zipDocuments(app: App, period: Period): Readable {
  const zip = new yazl.ZipFile()
  const { from, to } = periodBounds(period)
  const addDocuments = async () => {
    for await (const { pdf, madeAt, ...document } of readDocumentFiles(app, from, to)) {
      await new Promise<void>((resolve) => {
        zip.addReadStreamLazy(
          documentFileName(document),
          { mtime: madeAt, compress: false, size: pdf.length },
          (passStream) => {
            const stream = Readable.from([pdf])
            stream.on('close', resolve)
            passStream(null, stream)
          },
        )
      })
    }
    zip.end()
  }
  const output = zip.outputStream as Readable
  addDocuments().catch((error) => output.destroy(error))
  return output
}

type SendFile = (period: Period, reply: FastifyReply) => Promise<unknown> | unknown

/** Serves the files of a period; guardAdminEndpoints checks the permission. */
export function registerBooksFiles(fastify: FastifyInstance, app: App) {
  const serve = (address: string, sendFile: SendFile) =>
    fastify.get(address, async (request: FastifyRequest, reply) => {
      const { searchParams } = new URL(request.url, app.siteUrl)
      const period = readPeriod(searchParams.get('periode') ?? '')
      if (!period) return sendNotFound(reply, 'Deze periode is er niet.')
      return sendFile(period, reply)
    })
  const attach = (reply: FastifyReply, type: string, name: string) =>
    reply.type(type).header('content-disposition', `attachment; filename="${name}"`)

  serve(BOOKS_FILES.csv, (period, reply) =>
    attach(reply, 'text/csv; charset=utf-8', booksFileName('boekhouding', period, 'csv')).send(
      Readable.from(writeLedgerCsv(app, period)),
    ),
  )
  serve(BOOKS_FILES.xlsx, async (period, reply) =>
    attach(
      reply,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      booksFileName('boekhouding', period, 'xlsx'),
    ).send(await writeLedgerSheet(app, period)),
  )
  serve(BOOKS_FILES.zip, (period, reply) =>
    attach(reply, 'application/zip', booksFileName('facturen', period, 'zip')).send(
      zipDocuments(app, period),
    ),
  )
  serve(BOOKS_FILES.auditfile, (period, reply) =>
    attach(reply, 'application/xml; charset=utf-8', booksFileName('auditfile', period, 'xaf')).send(
      Readable.from(writeAuditfile(app, period)),
    ),
  )
}
