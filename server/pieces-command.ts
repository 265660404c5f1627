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
import {
  type MarketplaceArguments,
  type MarketplaceOutcome,
  outcomeOf,
  tellPieces,
} from './marketplace-result.ts'
import { followTakeOver, readChosen, readDone, runFailure, runNote } from './take-over-command.ts'

interface PiecesWanted {
  source: MarketplaceSource
  country: string
  wanted: ImportPiecesOptions['wanted']
  /** as the list of imports calls it */
  name: string
}

/** Takes pieces of a marketplace over as a run, with progress, a summary in numbers and all that the back office can do with it. */
export async function runPieces(
  shop: Shop,
  { source, country, wanted, name }: PiecesWanted,
  given: Pick<MarketplaceArguments, 'category' | 'compareGroup' | 'publishes' | 'isDryRun'>,
): Promise<MarketplaceOutcome> {
  const began = performance.now()
  const chosen = await readChosen(shop, given)
  const refuse = (reason: string) => {
    console.error(reason)
    return 'failed' as const
  }
  if (typeof chosen === 'string') return refuse(chosen)
  const asked = await readAsked(source, country, wanted)
  if ('failure' in asked) return refuse(asked.failure)
  if (asked.ids.length > MAX_PIECES) return refuse(`Hoogstens ${MAX_PIECES} stuks tegelijk.`)
  const { isDryRun } = given
  const run = await followTakeOver(shop, {
    ...{ name, isDryRun },
    task: { what: 'pieces', ...chosen },
    pieces: asked.ids.map((one): WantedPiece => ({ source: source.name, country, asked: one })),
  })
  const pieces = await readDone(shop, run.id)
  tellPieces(pieces, { isDry: isDryRun, began })
  console.log(runNote(run))
  const failure = runFailure(run)
  if (failure !== null) return refuse(failure)
  return outcomeOf(pieces)
}

/** By what a source is asked for each piece that is wanted. */
async function readAsked(
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
