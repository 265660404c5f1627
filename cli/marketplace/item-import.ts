import {
  MAX_ITEMS,
  type RequestedItem,
} from '#app/features/data-transfer/import-runs/import-task.ts'
import { itemRefOf } from '#app/features/data-transfer/marketplace-search/search-marketplace.server.ts'
import { findItems } from '#app/features/partners/item-drafts/find-items.server.ts'
import {
  type ImportItemsOptions,
  importItemsMessage,
} from '#app/features/partners/item-drafts/imported-items.ts'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import type { App } from '#app/platform/app.ts'
import type { CommandOutcome } from '../command-context.ts'
import {
  followImport,
  type ImportChoices,
  readFinishedItems,
  readImportChoices,
  runFailure,
  runNote,
} from './follow-import.ts'
import { outcomeOf, printItems } from './item-results.ts'

interface ItemSelection {
  source: MarketplaceSource
  country: string
  request: ImportItemsOptions['request']
  /** name of the import in the list of imports */
  name: string
}

/** Imports items of a marketplace and prints the progress and a summary. The back office lists the import and can undo it. */
export async function runItemImport(
  app: App,
  { source, country, request, name }: ItemSelection,
  choices: ImportChoices,
): Promise<CommandOutcome> {
  const startedAt = performance.now()
  const importSettings = await readImportChoices(app, choices)
  const fail = (reason: string) => {
    console.error(reason)
    return 'failed' as const
  }
  if (typeof importSettings === 'string') return fail(importSettings)
  const items = await readItemIds(source, country, request)
  if ('failure' in items) return fail(items.failure)
  if (items.ids.length > MAX_ITEMS) return fail(`Hoogstens ${MAX_ITEMS} stuks tegelijk.`)
  const isDryRun = choices.dryRun ?? false
  const run = await followImport(app, {
    name,
    isDryRun,
    task: { what: 'items', ...importSettings },
    items: items.ids.map((id): RequestedItem => ({ source: source.name, country, itemRef: id })),
  })
  const importedItems = await readFinishedItems(app, run.id)
  printItems(importedItems, { isDryRun, startedAt })
  console.log(runNote(run))
  const failure = runFailure(run)
  if (failure !== null) return fail(failure)
  // A list in the back office can name several marketplaces, so there a missing key only rejects the rows of that marketplace.
  const noKeyMessage = importItemsMessage(
    { ok: false, error: 'no-account', items: [] },
    SOURCE_NAMES[source.name],
  )
  if (importedItems.length > 0 && importedItems.every(({ notes }) => notes.includes(noKeyMessage)))
    return fail(noKeyMessage)
  return outcomeOf(importedItems)
}

/** Returns the ids with which the source finds the requested items. */
async function readItemIds(
  source: MarketplaceSource,
  country: string,
  itemQuery: ImportItemsOptions['request'],
): Promise<{ ids: string[] } | { failure: string }> {
  if ('ids' in itemQuery) return { ids: [...new Set(itemQuery.ids)] }
  const ids: string[] = []
  for await (const foundItems of findItems(source, { country, request: itemQuery })) {
    if (!foundItems.ok)
      return {
        failure: importItemsMessage({ ...foundItems, items: [] }, SOURCE_NAMES[source.name]),
      }
    ids.push(...foundItems.items.flatMap((item) => itemRefOf(item) || []))
  }
  return { ids }
}
