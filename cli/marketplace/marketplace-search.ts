import {
  type ImportItemsOptions,
  importItemsMessage,
} from '#app/features/partners/item-drafts/imported-items.ts'
import { importMarketplaceItems } from '#app/features/partners/marketplace-import/import-marketplace-items.server.ts'
import type { MarketplaceSource } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { formatCount, openStatusLine } from '../terminal.ts'
import { outcomeOf, printItems } from './item-results.ts'
import { repeatFinds } from './marketplace-finds.ts'
import { addSearchCommand, hasTerms, parseSearch } from './search-options.ts'

export const addMarketplaceSearch: AddCommand = (parent, { openApp, finish }) => {
  addSearchCommand(parent, 'search')
    .description('laat zien wat er bij een marktplaats is, zonder iets over te nemen')
    .option(
      '--repeat <uren>',
      'herhaalt deze zoekopdracht; wat hij vindt, wacht op goedkeuring (zie: marketplace finds)',
    )
    .action(async (options) => {
      const search = parseSearch(options)
      if ('misuse' in search) return finish(search)
      const { openSource, country, terms, request } = search
      const { repeat, category } = options
      if (repeat !== undefined && !hasTerms(terms))
        return finish({ misuse: 'Noem met --words, --brand of --node waarnaar.' })
      if (!request) return finish({ misuse: 'Noem --ids A,B,C of --words "…".' })
      const app = await openApp()
      const source = await openSource(app)
      if (repeat !== undefined)
        return finish(await repeatFinds(app, { ...terms, source: source.name, country }, repeat))
      finish(await showItems(app, source, { country, request, categorySlug: category }))
    })
}

async function showItems(
  app: App,
  source: MarketplaceSource,
  query: Pick<ImportItemsOptions, 'country' | 'request' | 'categorySlug'>,
): Promise<CommandOutcome> {
  const startedAt = performance.now()
  const status = openStatusLine()
  const result = await importMarketplaceItems(app, source, {
    ...query,
    isDryRun: true,
    publishes: false,
    onProgress: (doneCount, total) =>
      status.show(`${formatCount(doneCount)} van ${formatCount(total)}`, doneCount >= total),
  })
  status.close()
  printItems('items' in result ? result.items : [], { isDryRun: true, startedAt })
  if (result.ok) return outcomeOf(result.items)
  console.error(importItemsMessage(result, SOURCE_NAMES[source.name]))
  return 'failed'
}
