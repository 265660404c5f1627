import { receiveFile } from '#app/features/data-transfer/import-runs/receive-file.server.ts'
import { readRun } from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { startImport } from '#app/features/data-transfer/import-worker/start-import.server.ts'
import { workImports } from '#app/features/data-transfer/import-worker/work-imports.server.ts'
import type { Shop } from '#app/platform/shop.ts'

/** A run that writes what it reads. */
export const real = { isDryRun: false, mapping: null }

/** A shop that stays open. */
export const going = () => new AbortController().signal

export function requestWith(text: string, name = 'producten.csv'): Request {
  const form = new FormData()
  form.set('file', new File([text], name))
  return new Request('http://schakel.test/beheer/importeren/', { method: 'POST', body: form })
}

export async function upload(shop: Shop, text: string): Promise<number> {
  const result = await receiveFile(shop, requestWith(text), 'Fenna')
  if (!result.ok) throw new Error(result.error)
  return result.id
}

/** A file that came in and was read to its end. */
export async function runFile(
  shop: Shop,
  text: string,
  options: Partial<Parameters<typeof startImport>[2]> = {},
): Promise<number> {
  const id = await upload(shop, text)
  await startImport(shop, id, { ...real, ...options })
  await workImports(shop, going())
  return id
}

export async function runOf(shop: Shop, id: number) {
  const row = await readRun(shop, id)
  if (!row) throw new Error('no such run')
  return row
}
