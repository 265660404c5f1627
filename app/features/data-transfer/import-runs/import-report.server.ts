import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import type { App } from '#app/platform/app.ts'
import { csvRow } from '#app/platform/text/csv-cell.ts'
import { rowNoteMessage, rowProblemMessage } from './import-messages.ts'
import type { RowNote, RowProblem } from './imports.ts'

const MAX_NAME_LENGTH = 60

export type ReportedOutcome = 'gemaakt' | 'gewijzigd' | 'ongewijzigd' | 'fout' | 'let op'

export type ImportReport = Awaited<ReturnType<typeof openImportReport>>

/** Folder below DATA_DIR for reports; its subfolder `files` holds the uploads. */
export const importsFolder = (app: App) => path.resolve(app.env.DATA_DIR, 'imports')

/** Creates a CSV report with one line per product and per invalid row, written while the import runs. */
export async function openImportReport(app: App, importedPath: string, reportName?: string) {
  const folder = importsFolder(app)
  await mkdir(folder, { recursive: true })
  const timestamp = app.clock.now().toISOString().slice(0, 19).replaceAll(':', '-')
  const name = path
    .parse(importedPath)
    .name.replace(/[^\w.-]+/g, '-')
    .slice(0, 60)
  const reportPath = path.join(folder, reportName ?? `${timestamp}-${name}.csv`)
  const stream = createWriteStream(reportPath)
  const totals = { badRows: 0, notes: 0 }

  async function write(line: number | '', outcome: ReportedOutcome, product: string, reason = '') {
    const row = csvRow([line === '' ? null : line, outcome, shorten(product), reason])
    if (!stream.write(row)) await once(stream, 'drain')
  }
  // Spreadsheets recognise UTF-8 only by the byte order mark.
  stream.write('\ufeffregel;uitkomst;product;reden\r\n')

  return {
    path: reportPath,
    totals,
    addRow: write,
    async addProblem(line: number, problem: RowProblem, product = '') {
      totals.badRows++
      await write(line, 'fout', product, rowProblemMessage(problem))
    },
    async addNote(line: number, note: RowNote, product = '') {
      totals.notes++
      await write(line, 'let op', product, rowNoteMessage(note))
    },
    /** Reports a photo that failed. The report has no line numbers for photos, because the rows are no longer known. */
    async addPhotoFailure(url: string, reason: string) {
      totals.notes++
      await write('', 'let op', '', `${url}: ${reason} De winkel probeert het later opnieuw.`)
    },
    async close() {
      stream.end()
      await finished(stream)
    },
  }
}

function shorten(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name
}
