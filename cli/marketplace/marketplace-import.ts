import { searchName } from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { formatCount } from '../terminal.ts'
import { importFeed } from './feed-import.ts'
import type { ImportChoices } from './follow-import.ts'
import { runItemImport } from './item-import.ts'
import { importFinds } from './marketplace-finds.ts'
import {
  addSearchCommand,
  DEFAULT_COUNTRY,
  type ParsedSearch,
  parseSearch,
} from './search-options.ts'

export const addMarketplaceImport: AddCommand = (parent, { openApp, finish }) => {
  addSearchCommand(parent, 'import')
    .description(
      'neemt stukken van een marktplaats over, of een productfeed; zonder --publish als concept; staat als import in het beheer',
    )
    .option('--compare-group <slug>', 'zet de categorie in deze vergelijkgroep')
    .option('--feed <bestand|adres>', 'een productfeed; nog eens: alleen wat er anders in staat')
    .addHelpText(
      'after',
      '\nBij --feed is --source awin, tradetracker, daisycon of google; anders herkent de winkel hem.',
    )
    .option('--repeat <uren>', 'de winkel leest de feed voortaan vanzelf')
    .option('--finds <nummer>', 'neemt over wat deze zoekopdracht vond')
    .option('--publish', 'zet wat nieuw is meteen in de winkel')
    .option('--dry-run', 'alleen vertellen wat er zou gebeuren')
    .action(async (options) => {
      const { feed, finds, country = DEFAULT_COUNTRY } = options
      if (feed !== undefined)
        return finish(await importFeed(openApp, { ...options, feed, country }))
      const search = parseSearch(options)
      if ('misuse' in search) return finish(search)
      if (finds !== undefined) return finish(await importFinds(await openApp(), finds, options))
      if (!search.request) return finish({ misuse: 'Noem --ids A,B,C of --words "…".' })
      const { request } = search
      finish(await importSearch(await openApp(), { ...search, request }, options))
    })
}

async function importSearch(
  app: App,
  {
    openSource,
    country,
    terms,
    request,
  }: ParsedSearch & { request: NonNullable<ParsedSearch['request']> },
  choices: ImportChoices,
): Promise<CommandOutcome> {
  const source = await openSource(app)
  const name =
    'ids' in request
      ? `${SOURCE_NAMES[source.name]} (${country}): ${formatCount(request.ids.length)} stuks`
      : searchName({ ...terms, source: source.name, country })
  return runItemImport(app, { source, country, request, name }, choices)
}
