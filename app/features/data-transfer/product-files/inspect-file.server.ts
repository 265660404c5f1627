import type { FileKind } from '#app/features/data-transfer/import-runs/imports.ts'
import { uploadedFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import type { App } from '#app/platform/app.ts'
import { openProductFile, readFileSample } from './product-file.server.ts'

const SHOWN_ROWS = 3

/** Returns the format of an uploaded file (null if unknown), its columns and first rows. */
export async function inspectFile(
  app: App,
  key: string,
): Promise<{ kind: FileKind | null; headers: string[]; rows: string[][] } | null> {
  const path = uploadedFile(app, key)
  const opened = await openProductFile(path)
  if (!opened.ok && opened.error !== 'unknown-format') return null
  const sample = await readFileSample(path, SHOWN_ROWS)
  return sample && { kind: opened.ok ? opened.file.columns.kind : null, ...sample }
}
