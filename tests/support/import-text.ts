import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImportSummary } from '#app/features/data-transfer/import-runs/imports.ts'
import { importFile } from '#app/features/data-transfer/import-worker/import-file.server.ts'
import type { App } from '#app/platform/app.ts'

/** Imports a text as if it were a file, and returns the result. */
export async function importText(app: App, text: string | Buffer, isDryRun = false) {
  const file = path.join(app.env.DATA_DIR, 'producten.csv')
  await writeFile(file, text)
  return importPath(app, file, isDryRun)
}

/** Imports a file, and returns the result. */
export async function importPath(app: App, file: string, isDryRun = false): Promise<ImportSummary> {
  const result = await importFile(app, { path: file, isDryRun })
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

/** Reads the lines of the report without its heading. */
export async function readReport(summary: ImportSummary): Promise<string[]> {
  const text = await readFile(summary.reportPath, 'utf8')
  return text.replace('\ufeff', '').trim().split('\r\n').slice(1)
}
