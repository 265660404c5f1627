import {
  MAX_PIECES,
  type WantedPiece,
} from '#app/features/data-transfer/import-runs/take-over-task.ts'
import { askedBy } from '#app/features/data-transfer/marketplace-search/search-pieces.server.ts'
import { findPieces } from '#app/features/partners/item-drafts/find-pieces.server.ts'
import {
  type ImportPiecesOptions,
  importPiecesMessage,
} from '#app/features/partners/item-drafts/import-pieces.ts'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { CommandOutcome } from '../command-context.ts'
import {
  followImport,
  type ImportChoices,
  readChosen,
  readDone,
  runFailure,
  runNote,
} from './follow-import.ts'
import { outcomeOf, printItems } from './item-results.ts'

interface ItemsWanted {
  source: MarketplaceSource
  country: string
  wanted: ImportPiecesOptions['wanted']
  /** The import's name in the list of imports. */
  name: string
}

/** Imports items of a marketplace with progress and a summary; the back office lists it and can undo it. */
export async function importItems(
  shop: Shop,
  { source, country, wanted, name }: ItemsWanted,
  choices: ImportChoices,
): Promise<CommandOutcome> {
  const startedAt = performance.now()
  const chosen = await readChosen(shop, choices)
  const fail = (reason: string) => {
    console.error(reason)
    return 'failed' as const
  }
  if (typeof chosen === 'string') return fail(chosen)
  const items = await readItemIds(source, country, wanted)
  if ('failure' in items) return fail(items.failure)
  if (items.ids.length > MAX_PIECES) return fail(`Hoogstens ${MAX_PIECES} stuks tegelijk.`)
  const isDryRun = choices.dryRun ?? false
  const run = await followImport(shop, {
    name,
    isDryRun,
    task: { what: 'pieces', ...chosen },
    pieces: items.ids.map((id): WantedPiece => ({ source: source.name, country, asked: id })),
  })
  const pieces = await readDone(shop, run.id)
  printItems(pieces, { isDryRun, startedAt })
  console.log(runNote(run))
  const failure = runFailure(run)
  if (failure !== null) return fail(failure)
  return outcomeOf(pieces)
}

/** The id by which the source finds each wanted item. */
async function readItemIds(
  source: MarketplaceSource,
  country: string,
  wanted: ImportPiecesOptions['wanted'],
): Promise<{ ids: string[] } | { failure: string }> {
  if ('ids' in wanted) return { ids: [...new Set(wanted.ids)] }
  const ids: string[] = []
  for await (const found of findPieces(source, { country, wanted })) {
    if (!found.ok)
      return { failure: importPiecesMessage({ ...found, pieces: [] }, SOURCE_NAMES[source.name]) }
    ids.push(...found.pieces.flatMap((piece) => askedBy(piece) || []))
  }
  return { ids }
}
