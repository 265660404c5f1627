import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ImportSummary } from '#app/features/data-transfer/import-runs/imports.ts'
import { importFile } from '#app/features/data-transfer/import-worker/import-file.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** Reads in a text as if it were a file, and tells what came of it. */
export async function importText(shop: Shop, text: string | Buffer, isDryRun = false) {
  const file = path.join(shop.env.DATA_DIR, 'producten.csv')
  await writeFile(file, text)
  return importPath(shop, file, isDryRun)
}

export async function importPath(
  shop: Shop,
  file: string,
  isDryRun = false,
): Promise<ImportSummary> {
  const result = await importFile(shop, { path: file, isDryRun })
  if (!result.ok) throw new Error(result.error)
  return result.summary
}

/** The lines of the report below its heading. */
export async function readReport(summary: ImportSummary): Promise<string[]> {
  const text = await readFile(summary.reportPath, 'utf8')
  return text.replace('\ufeff', '').trim().split('\r\n').slice(1)
}
