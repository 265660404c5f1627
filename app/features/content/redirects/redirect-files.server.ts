import { Readable } from 'node:stream'
import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { ADMIN_ENDPOINTS } from '#app/features/core/accounts/admin-endpoints.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDay } from '#app/platform/dutch-time.ts'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { csvRow } from '#app/platform/text/csv-cell.ts'
import { findDelimiter, readCsvRecords } from '#app/platform/text/csv-records.ts'
import { saveRedirect } from './manage-redirects.server.ts'
import { redirectForm } from './redirect-forms.ts'
import { redirectProblem } from './redirect-messages.ts'
import { redirects } from './redirects-tables.server.ts'

const MAX_FILE_BYTES = 2 * 1024 * 1024
const MAX_LINES = 5_000
/** Maximum number of problems that the page lists. */
const MAX_LISTED = 100
const BATCH_SIZE = 1_000

export interface ImportedRedirects {
  saved: number
  /** number of redirects that already existed with this target */
  unchanged: number
  problems: { line: number; text: string }[]
  /** number of problems that are not listed */
  unlisted: number
}

export type ImportRedirectsResult =
  | { ok: true; report: ImportedRedirects }
  | { ok: false; error: 'no-file' | 'too-large' | 'no-columns' | 'too-many-lines' }

export function importRedirectsMessage({
  error,
}: Extract<ImportRedirectsResult, { ok: false }>): string {
  switch (error) {
    case 'no-file':
      return 'Kies eerst een bestand.'
    case 'too-large':
      return 'Dit bestand is groter dan 2 MB. Verdeel het over meer bestanden.'
    case 'no-columns':
      return 'De eerste regel moet de kolommen noemen: van en naar (of Redirect from en Redirect to).'
    case 'too-many-lines':
      return `Dit bestand heeft meer dan ${MAX_LINES} regels. Verdeel het over meer bestanden.`
  }
}

const FROM_HEADINGS = [
  'van',
  'oud',
  'from',
  'source',
  'source url',
  'redirect from',
  'old url',
  'url',
]
const TO_HEADINGS = [
  'naar',
  'nieuw',
  'to',
  'target',
  'target url',
  'redirect to',
  'new url',
  'destination',
]
const CODE_HEADINGS = ['code', 'status', 'status code', 'http code', 'type']

/** Imports redirects from a CSV file. The report has the reason for each line that is rejected; the other lines are saved. */
export async function importRedirects(app: App, file: File | null): Promise<ImportRedirectsResult> {
  if (!file || file.size === 0) return { ok: false, error: 'no-file' }
  if (file.size > MAX_FILE_BYTES) return { ok: false, error: 'too-large' }
  const text = decode(Buffer.from(await file.arrayBuffer())).replace(/^\uFEFF/, '')
  const delimiter = findDelimiter(text.split(/\r?\n/, 1)[0] ?? '')
  const report: ImportedRedirects = { saved: 0, unchanged: 0, problems: [], unlisted: 0 }
  let columns: { from: number; to: number; code: number } | null = null
  let lineCount = 0
  for await (const batch of readCsvRecords([text], delimiter)) {
    for (const record of batch) {
      lineCount++
      if (lineCount > MAX_LINES) return { ok: false, error: 'too-many-lines' }
      if ('error' in record) {
        const isTooLong = record.error === 'line-too-long'
        addProblem(
          report,
          record.line,
          isTooLong ? 'Deze regel is veel te lang.' : 'De aanhalingstekens kloppen niet.',
        )
        continue
      }
      if (!columns) {
        const headings = record.cells.map((cell) => cell.trim().toLowerCase())
        const columnOf = (names: string[]) => headings.findIndex((name) => names.includes(name))
        columns = {
          from: columnOf(FROM_HEADINGS),
          to: columnOf(TO_HEADINGS),
          code: columnOf(CODE_HEADINGS),
        }
        if (columns.from === -1 || columns.to === -1) return { ok: false, error: 'no-columns' }
        continue
      }
      if (record.cells.every((cell) => cell.trim() === '')) continue
      await importLine(app, report, record.line, {
        from: record.cells[columns.from] ?? '',
        to: record.cells[columns.to] ?? '',
        code: record.cells[columns.code] ?? '',
      })
    }
  }
  return columns ? { ok: true, report } : { ok: false, error: 'no-columns' }
}

/** Decodes UTF-8, or windows-1252 as spreadsheets on Windows write it. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // The decoder throws a TypeError if the bytes are not UTF-8.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

async function importLine(
  app: App,
  report: ImportedRedirects,
  line: number,
  { from, to, code }: { from: string; to: string; code: string },
): Promise<void> {
  const kind = code.trim() === '410' ? 'gone' : 'url'
  // The apostrophe with which the shop's own export protects a text that looks like a formula is removed.
  const form = validateForm(redirectForm, { from, to: to.replace(/^'/, ''), kind })
  if (!form.ok) return addProblem(report, line, Object.values(form.errors).join(' '))
  const [existingRedirect] = await app.db
    .select()
    .from(redirects)
    .where(eq(redirects.path, form.value.path))
  if (existingRedirect) {
    const { targetKind, targetUrl } = existingRedirect
    const existingTarget = targetKind === 'gone' ? null : targetUrl
    if (existingTarget === form.value.to) {
      report.unchanged++
      return
    }
  }
  const saveResult = await saveRedirect(app, form.value, existingRedirect ? form.value.path : null)
  if (saveResult.ok) report.saved++
  else addProblem(report, line, redirectProblem(saveResult).message)
}

function addProblem(report: ImportedRedirects, line: number, text: string): void {
  if (report.problems.length < MAX_LISTED) report.problems.push({ line, text })
  else report.unlisted++
}

/** Yields the owner's redirects as CSV. Imported redirects are left out, because their target is an object and not a URL. */
async function* exportRedirects(app: App): AsyncGenerator<string> {
  // Spreadsheets recognise UTF-8 by the byte order mark.
  yield `\uFEFF${csvRow(['van', 'naar', 'code'])}`
  for (let lastPath = ''; ; ) {
    const rows = await app.db
      .select({ path: redirects.path, kind: redirects.targetKind, to: redirects.targetUrl })
      .from(redirects)
      .where(and(gt(redirects.path, lastPath), inArray(redirects.targetKind, ['url', 'gone'])))
      .orderBy(asc(redirects.path))
      .limit(BATCH_SIZE)
    yield rows.map(({ path, kind, to }) => csvRow([path, to, kind === 'gone' ? 410 : 301])).join('')
    if (rows.length < BATCH_SIZE) return
    lastPath = rows.at(-1)?.path ?? ''
  }
}

/** Serves the redirects as a CSV file; guardAdminEndpoints checks the permission. */
export function registerRedirectsExport(fastify: FastifyInstance, app: App) {
  fastify.get(ADMIN_ENDPOINTS.redirects, async (_request, reply) =>
    reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="doorverwijzingen-${dutchDay(app.clock.now())}.csv"`,
      )
      .send(Readable.from(exportRedirects(app))),
  )
}
