import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { MoveOptions } from '#app/features/move-in/moves/move-in.ts'
import { runMove } from '#app/features/move-in/moves/run-move.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'

/** A test with an empty shop, and a folder for the files of a former one. */
export const moveTest = shopTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of fixtures from this pattern
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'schakel-move-'))
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

export const MANUFACTURER = {
  name: 'Atelier',
  address: 'Kade 1, Groningen',
  email: 'atelier@voorbeeld.example',
}

export async function fileOf(
  folder: string,
  content: string | Buffer,
  name = 'winkel.sql',
): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

export const move = (app: App, sources: string[], options: Partial<MoveOptions> = {}) =>
  runMove(app, sources, { isDryRun: false, repairsText: false, actor: 'Fenna', ...options })

/** Moves a shop and returns the report. */
export async function reportOf(app: App, sources: string[], options: Partial<MoveOptions> = {}) {
  const result = await move(app, sources, options)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.report
}

export const rowsOf = async (app: App, query: string) => (await app.pool.query(query)).rows
