import {
  type ImportPiecesOptions,
  importPiecesMessage,
} from '#app/features/partners/item-drafts/import-pieces.ts'
import { importPieces } from '#app/features/partners/marketplace-import/import-pieces.server.ts'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { formatCount, openStatusLine } from '../terminal.ts'
import { outcomeOf, printItems } from './item-results.ts'
import { repeatFinds } from './marketplace-finds.ts'
import { addSearchCommand, hasTerms, parseSearch } from './search-options.ts'

export const addMarketplaceSearch: AddCommand = (parent, { openShop, finish }) => {
  addSearchCommand(parent, 'search')
    .description('laat zien wat er bij een marktplaats is, zonder iets over te nemen')
    .option(
      '--repeat <uren>',
      'herhaalt deze zoekopdracht; wat hij vindt, wacht op goedkeuring (zie: marketplace finds)',
    )
    .action(async (options) => {
      const search = parseSearch(options)
      if ('misuse' in search) return finish(search)
      const { openSource, country, terms, wanted } = search
      const { repeat, category } = options
      if (repeat !== undefined && !hasTerms(terms))
        return finish({ misuse: 'Noem met --words, --brand of --node waarnaar.' })
      if (!wanted) return finish({ misuse: 'Noem --ids A,B,C of --words "…".' })
      const shop = await openShop()
      const source = await openSource(shop)
      if (repeat !== undefined)
        return finish(await repeatFinds(shop, { ...terms, source: source.name, country }, repeat))
      finish(await showItems(shop, source, { country, wanted, categorySlug: category }))
    })
}

async function showItems(
  shop: Shop,
  source: MarketplaceSource,
  query: Pick<ImportPiecesOptions, 'country' | 'wanted' | 'categorySlug'>,
): Promise<CommandOutcome> {
  const startedAt = performance.now()
  const status = openStatusLine()
  const result = await importPieces(shop, source, {
    ...query,
    isDryRun: true,
    publishes: false,
    onProgress: (done, total) =>
      status.show(`${formatCount(done)} van ${formatCount(total)}`, done >= total),
  })
  status.close()
  printItems('pieces' in result ? result.pieces : [], { isDryRun: true, startedAt })
  if (result.ok) return outcomeOf(result.pieces)
  console.error(importPiecesMessage(result, SOURCE_NAMES[source.name]))
  return 'failed'
}
