import { receiveFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import { startImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { readRun } from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import type { App } from '#app/platform/app.ts'

/** Options of a run that writes its rows. */
export const realRun = { isDryRun: false, mapping: null }

/** Returns a signal that is never aborted, like that of a shop that stays open. */
export const neverAborted = () => new AbortController().signal

export function createUploadRequest(text: string, name = 'producten.csv'): Request {
  const form = new FormData()
  form.set('file', new File([text], name))
  return new Request('http://schakel.test/beheer/importeren/', { method: 'POST', body: form })
}

export async function uploadImportFile(app: App, text: string): Promise<number> {
  const result = await receiveFile(app, createUploadRequest(text), 'Fenna')
  if (!result.ok) throw new Error(result.error)
  return result.id
}

/** Uploads a file and imports it completely; returns the id of the run. */
export async function importUploadedFile(
  app: App,
  text: string,
  options: Partial<Parameters<typeof startImport>[2]> = {},
): Promise<number> {
  const id = await uploadImportFile(app, text)
  await startImport(app, id, { ...realRun, ...options })
  await runWaitingImports(app, neverAborted())
  return id
}

export async function readExistingRun(app: App, id: number) {
  const row = await readRun(app, id)
  if (!row) throw new Error('no such run')
  return row
}
