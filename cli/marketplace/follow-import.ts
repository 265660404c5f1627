import { setTimeout as wait } from 'node:timers/promises'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import { isBusy, runStateName } from '#app/features/data-transfer/import-runs/import-runs.ts'
import type { ImportSettings } from '#app/features/data-transfer/import-runs/import-task.ts'
import { readRun } from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { importItemRows } from '#app/features/data-transfer/marketplace-runs/import-items-tables.server.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import { placementText } from '#app/features/listings/compare-groups/place-category.ts'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import {
  type ImportedItem,
  importItemsMessage,
} from '#app/features/partners/item-drafts/imported-items.ts'
import { findPath } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import type { App } from '#app/platform/app.ts'
import { formatCount, openStatusLine } from '../terminal.ts'

/** The name of the command line as author in the list of imports. */
export const ACTOR = 'Opdrachtregel'
const POLL_MS = 300

/** The options of import commands. */
export interface ImportChoices {
  category?: string | undefined
  compareGroup?: string | undefined
  publish?: boolean | undefined
  dryRun?: boolean | undefined
}

type Run = NonNullable<Awaited<ReturnType<typeof readRun>>>
type ImportOptions = Omit<Parameters<typeof startMarketplaceImport>[1], 'actor'>

/** Starts an import as the back office does, and waits until it ends. A running shop may do the work. */
export async function followImport(app: App, newImport: ImportOptions): Promise<Run> {
  const id = await startMarketplaceImport(app, { ...newImport, actor: ACTOR })
  const status = openStatusLine()
  const abortController = new AbortController()
  const progress = showProgress(app, id, status.show.bind(status), abortController.signal)
  try {
    for (;;) {
      await runWaitingImports(app, new AbortController().signal)
      const run = await readRun(app, id)
      if (!run) throw new Error('the import has been removed')
      // An import that has to wait for hours continues in the background, without the terminal.
      if (!isBusy(run.state) || run.waitsUntil) return run
      await wait(POLL_MS)
    }
  } finally {
    abortController.abort()
    await progress
    status.close()
  }
}

async function showProgress(
  app: App,
  id: number,
  show: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const progress = (await readRun(app, id))?.progress
    if (progress) {
      const { rows, rowsPerSecond, share } = progress
      show(`${Math.floor(share * 100)}% · ${formatCount(rows)} · ${formatCount(rowsPerSecond)}/s`)
    }
    await wait(POLL_MS, undefined, { signal }).catch(() => undefined)
  }
}

/** Reads the items of an import that already have an outcome. */
export async function readFinishedItems(app: App, runId: number): Promise<ImportedItem[]> {
  const rows = await app.db
    .select()
    .from(importItemRows)
    .where(and(eq(importItemRows.runId, runId), isNotNull(importItemRows.outcome)))
    .orderBy(asc(importItemRows.position))
  return rows.map(({ itemRef, name, outcome, productId, notes }) => ({
    id: itemRef,
    name,
    productId,
    notes,
    outcome: outcome ?? 'left',
  }))
}

/** Returns the reason why an import failed; null if it succeeded. */
export function runFailure({ id, state, failure, waitsFor }: Run): string | null {
  if (waitsFor)
    return `${waitsFor} Een winkel die open is gaat dan zelf verder; anders: marketplace runs --resume ${id}.`
  if (state === 'done' || state === 'checked') return null
  return failure ?? `De import is niet klaar: ${runStateName(state).toLowerCase()}.`
}

/** Returns a note with the page of the import and the command to undo it. */
export const runNote = ({ id, isDryRun, categoryPlacement }: Run): string =>
  [
    ...(categoryPlacement ? [placementText(categoryPlacement)] : []),
    `Import ${id} in het beheer${isDryRun ? '' : `; terugdraaien: marketplace runs --undo ${id}`}.`,
  ].join('\n')

/** Reads the options for new products. Returns a string with the reason if they are invalid. */
export async function readImportChoices(
  app: App,
  { category, compareGroup, publish: publishes = false }: ImportChoices,
): Promise<ImportSettings | string> {
  if (!(await findPath(app, category)))
    return importItemsMessage({ ok: false, error: 'unknown-category' }, '')
  if (compareGroup === undefined)
    return { categorySlug: category ?? null, compareGroupId: null, publishes }
  if (category === undefined) return 'Noem bij --compare-group ook een --category.'
  const group = (await readCompareGroups(app)).find(({ slug }) => slug === compareGroup)
  if (!group) return 'Deze vergelijkgroep is er niet. Noem het laatste deel van haar adres.'
  return { categorySlug: category, compareGroupId: group.id, publishes }
}
