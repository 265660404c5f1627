import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect } from 'vitest'
import { findRedirect } from '#app/features/content/redirects/find-redirect.server.ts'
import type { MoveOptions, MoveReport } from '#app/features/move-in/moves/move-in.ts'
import { runMove } from '#app/features/move-in/moves/run-move.server.ts'
import { undoMove } from '#app/features/move-in/moves/undo-move.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'

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

export async function writeSourceFile(
  folder: string,
  content: string | Buffer,
  name = 'winkel.sql',
): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, content)
  return file
}

export const moveShop = (app: App, sources: string[], options: Partial<MoveOptions> = {}) =>
  runMove(app, sources, { isDryRun: false, repairsText: false, actor: 'Fenna', ...options })

/** Moves a shop and returns the report. */
export async function moveAndReport(
  app: App,
  sources: string[],
  options: Partial<MoveOptions> = {},
) {
  const result = await moveShop(app, sources, options)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.report
}

/**
 * Moves a shop, inspects it, moves it again and undoes both moves. Fails if the second move changes anything, or if anything
 * is left after the undo.
 */
export async function moveAndUndo(
  app: App,
  sources: string[],
  options: Partial<MoveOptions>,
  inspect: (report: MoveReport) => Promise<void>,
): Promise<void> {
  const checksumsBeforeMove = await readTableChecksums(app)
  const report = await moveAndReport(app, sources, options)
  for (const [kind, { found, made, changed, left, skipped }] of Object.entries(report.counts))
    expect(made + changed + left + skipped, kind).toBe(found)
  await inspect(report)
  const checksumsAfterMove = await readTableChecksums(app)
  await moveAndReport(app, sources, options)
  expect(await readTableChecksums(app)).toEqual(checksumsAfterMove)
  const [firstMoveId, secondMoveId] = [1, 2]
  expect(await undoMove(app, secondMoveId)).toMatchObject({ ok: true })
  expect(await undoMove(app, firstMoveId)).toMatchObject({ ok: true, undone: { retained: [] } })
  expect(await readTableChecksums(app)).toEqual(checksumsBeforeMove)
}

/** Returns the URL in this shop to which an old URL redirects; null if there is none. */
export async function findRedirectTarget(app: App, url: string): Promise<string | null> {
  const redirect = await findRedirect(app, url)
  return redirect && 'to' in redirect ? redirect.to : null
}

export const queryRows = async (app: App, query: string) => (await app.pool.query(query)).rows
