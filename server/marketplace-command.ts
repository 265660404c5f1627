import { resolve } from 'node:path'
import { questionName } from '#app/features/data-transfer/marketplace-runs/piece-searches.ts'
import { takeCommissionsMessage } from '#app/features/insight/commissions/commissions-messages.ts'
import {
  takeBolCommissions,
  takeCommissionFile,
} from '#app/features/insight/commissions/take-commissions.server.ts'
import { importPieces } from '#app/features/partners/marketplace-import/import-pieces.server.ts'
import { stoppedText } from '#app/features/partners/marketplace-sources/sync.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { syncSource } from '#app/features/partners/sync/sync-offers.server.ts'
import { lookUp } from '#app/platform/look-up.ts'
import type { Shop } from '#app/platform/shop.ts'
import { runFeed } from './feed-command.ts'
import { approveFinds, declineFinds, readTerms, runFinds, startRepeating } from './finds-command.ts'
import { type CommandInput, runKeys } from './keys-command.ts'
import {
  type MarketplaceArguments,
  type MarketplaceOutcome,
  tellResult,
} from './marketplace-result.ts'
import { runNodes } from './nodes-command.ts'
import { runPieces } from './pieces-command.ts'
import { runReviews } from './reviews-command.ts'
import { runFeeds, runRuns } from './runs-command.ts'
import { runSets, runSwitches, runTest } from './switches-command.ts'
import { formatCount, openStatusLine } from './terminal.ts'

const USUAL_MOST = 50

/** Searches a marketplace or takes its pieces over, with progress and a summary in numbers. */
export async function runMarketplace(
  shop: Shop,
  given: MarketplaceArguments,
  input: CommandInput,
): Promise<MarketplaceOutcome> {
  const { deed, country = 'nl' } = given
  const ids =
    given.ids
      ?.toUpperCase()
      .split(/[\s,]+/)
      .filter((id) => id !== '') ?? []
  if (deed === 'finds' && given.decline !== undefined) return declineFinds(shop, given.decline, ids)
  if (deed === 'keys') return runKeys(shop, given, input)
  if (deed === 'switches') return runSwitches(shop, given)
  if (deed === 'test') return runTest(shop, given)
  if (deed === 'sets') return runSets(shop, ids)
  if (deed === 'finds') return runFinds(shop, given.stop)
  if (deed === 'nodes') return runNodes(shop, { node: given.node, country })
  if (deed === 'runs') return runRuns(shop, given)
  if (deed === 'reviews') return runReviews(shop, given)
  if (deed === 'feeds') return runFeeds(shop, given.stop)
  if (deed === 'commissions') return runCommissions(shop, given.report)
  if (deed !== 'import' && deed !== 'search' && deed !== 'sync')
    return {
      misuse:
        'Noem wat er moet gebeuren: marketplace import, search, nodes, finds, feeds, reviews, runs, sync, keys, switches, test, sets of commissions.',
    }
  if (given.feed !== undefined) {
    if (deed !== 'import')
      return { misuse: 'Uit een feed kan alleen worden overgenomen: marketplace import --feed ….' }
    return runFeed(shop, { ...given, feed: given.feed, country })
  }
  const open = lookUp(SOURCES, given.source ?? 'amazon')
  if (!open) return { misuse: `--source is een van: ${Object.keys(SOURCES).join(', ')}.` }
  if (deed === 'sync') return runSync(shop, given.source)
  const source = await open(shop)
  const most = Number(given.most ?? USUAL_MOST)
  if (!Number.isSafeInteger(most) || most < 1)
    return { misuse: '--most vraagt een heel aantal van 1 of meer.' }
  if (given.finds !== undefined) return approveFinds(shop, given.finds, given)
  const terms = readTerms(given)
  if ('misuse' in terms) return terms
  const isSearch = [terms.words, terms.brand, terms.node].some(Boolean)
  if (deed === 'search' && given.repeat !== undefined) {
    if (!isSearch) return { misuse: 'Noem met --words, --brand of --node waarnaar.' }
    return startRepeating(shop, { ...terms, source: source.name, country }, given.repeat)
  }
  const wanted = ids.length > 0 ? { ids } : isSearch ? { ...terms, most } : undefined
  if (!wanted) return { misuse: 'Noem --ids A,B,C of --words "…".' }
  if (deed === 'import') {
    const name =
      'ids' in wanted
        ? `${SOURCE_NAMES[source.name]} (${country}): ${formatCount(ids.length)} stuks`
        : questionName({ ...terms, source: source.name, country })
    return runPieces(shop, { source, country, wanted, name }, given)
  }
  const began = performance.now()
  const status = openStatusLine()
  const result = await importPieces(shop, source, {
    country,
    wanted,
    categorySlug: given.category,
    isDryRun: true,
    publishes: given.publishes,
    onProgress: (done, total) =>
      status.show(`${formatCount(done)} van ${formatCount(total)}`, done >= total),
  })
  status.close()
  return tellResult(result, { source: SOURCE_NAMES[source.name], began })
}

/** A report as a file, else what bol tells by itself. */
async function runCommissions(shop: Shop, report: string | undefined): Promise<MarketplaceOutcome> {
  const result = await (report === undefined
    ? takeBolCommissions(shop)
    : takeCommissionFile(shop, resolve(report)))
  const text = takeCommissionsMessage(result)
  if (result.ok) console.log(text)
  else console.error(text)
  return result.ok && result.taken.bad.length === 0 ? 'done' : 'failed'
}

/** The source that is named, else all. */
async function runSync(shop: Shop, only: string | undefined): Promise<MarketplaceOutcome> {
  let outcome: MarketplaceOutcome = 'done'
  for (const open of Object.values(SOURCES)) {
    const source = await open(shop)
    if (only !== undefined && source.name !== only) continue
    const status = openStatusLine()
    const done = await syncSource(shop, source, {
      onProgress: ({ asked }) =>
        status.show(`${source.name}: ${formatCount(asked)} gevraagd`, false),
    })
    status.close()
    const { asked, changed, missing, hidden, shown, stopped, until } = done
    console.log(
      [
        `${source.name}: ${formatCount(asked)} gevraagd`,
        `${formatCount(changed)} gewijzigd`,
        `${formatCount(missing)} daar niet te vinden`,
        `${formatCount(hidden)} verborgen`,
        `${formatCount(shown)} weer in de winkel`,
      ].join(' · '),
    )
    if (stopped === null) continue
    console.error(stoppedText(stopped, SOURCE_NAMES[source.name], until))
    // A source that the shop does not use is no failure, unless it was named.
    if (stopped !== 'no-account' || only !== undefined) outcome = 'failed'
  }
  return outcome
}
