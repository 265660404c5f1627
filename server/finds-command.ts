import {
  type PieceQuestion,
  questionName,
  repeatName,
} from '#app/features/data-transfer/marketplace-runs/piece-searches.ts'
import {
  decideFinds,
  readWaiting,
} from '#app/features/data-transfer/marketplace-search/piece-finds.server.ts'
import {
  findSearch,
  readSearches,
  repeatDueSearches,
  repeatSearch,
  stopSearch,
} from '#app/features/data-transfer/marketplace-search/piece-searches.server.ts'
import type { SearchTerms } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { readPrice } from '#app/platform/price-text.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { MarketplaceArguments, MarketplaceOutcome } from './marketplace-result.ts'
import { runPieces } from './pieces-command.ts'
import { ACTOR } from './take-over-command.ts'
import { formatCount } from './terminal.ts'

const MOST_HOURS = 744

/** What is searched for, from what was typed. */
export function readTerms(
  given: Pick<MarketplaceArguments, 'words' | 'brand' | 'node' | 'from' | 'to'>,
): Required<SearchTerms> | { misuse: string } {
  const { words = '', brand = '', node = '' } = given
  const [from, to] = [readPrice(given.from ?? ''), readPrice(given.to ?? '')]
  if (!from.ok || !to.ok) return { misuse: '--from en --to vragen een bedrag, zoals 19,95.' }
  if (!/^\d{0,19}$/.test(node)) return { misuse: '--node vraagt het nummer van een rubriek.' }
  return { words, brand, node, minCents: from.cents ?? 0, maxCents: to.cents ?? 0 }
}

export async function startRepeating(
  shop: Shop,
  question: PieceQuestion,
  hours: string,
): Promise<MarketplaceOutcome> {
  const everyHours = Number(hours)
  if (!Number.isSafeInteger(everyHours) || everyHours < 1 || everyHours > MOST_HOURS)
    return { misuse: `--repeat vraagt een aantal uren, van 1 tot ${MOST_HOURS}.` }
  const repeated = await repeatSearch(shop, question, { everyHours, actor: ACTOR })
  if (!repeated.ok) {
    console.error('Er herhalen zich er al te veel. Stop er eerst een: marketplace finds --stop N.')
    return 'failed'
  }
  // The first time at once, so that one sees whether it can be done.
  await repeatDueSearches(shop, new AbortController().signal)
  console.log(`Zoekopdracht ${repeated.id} herhaalt zich ${repeatName(everyHours)}.`)
  return runFinds(shop, undefined)
}

/** Searches that repeat and what waits of each, or the end of one. */
export async function runFinds(shop: Shop, stop: string | undefined): Promise<MarketplaceOutcome> {
  if (stop !== undefined) {
    const search = await findSearch(shop, Number(stop) || 0)
    if (!search) return noSearch(stop)
    await stopSearch(shop, search.id)
    console.log(`Zoekopdracht ${search.id} herhaalt zich niet meer.`)
    return 'done'
  }
  const searches = await readSearches(shop)
  if (searches.length === 0) console.log('Er herhaalt zich geen zoekopdracht.')
  for (const search of searches) {
    const { id, waiting, failure } = search
    const parts = [questionName(search), `${formatCount(waiting)} wachten op goedkeuring`]
    console.log([`${id}`, ...parts, ...(failure ? [failure] : [])].join(' · '))
  }
  return searches.some(({ failure }) => failure !== null) ? 'failed' : 'done'
}

/** Takes over all that waits of a search. */
export async function approveFinds(
  shop: Shop,
  named: string,
  given: Pick<MarketplaceArguments, 'category' | 'compareGroup' | 'isDryRun' | 'publishes'>,
): Promise<MarketplaceOutcome> {
  const search = await findSearch(shop, Number(named) || 0)
  if (!search) return noSearch(named)
  const ids = await readWaiting(shop, search.id)
  const source = await SOURCES[search.source](shop)
  const wanted = { source, country: search.country, wanted: { ids }, name: questionName(search) }
  const outcome = await runPieces(shop, wanted, given)
  if (outcome === 'done' && !given.isDryRun)
    await decideFinds(shop, search.id, { asked: ids, state: 'taken' })
  return outcome
}

/** What waits of a search and is not wanted: all of it, or these. */
export async function declineFinds(
  shop: Shop,
  named: string,
  ids: string[],
): Promise<MarketplaceOutcome> {
  const search = await findSearch(shop, Number(named) || 0)
  if (!search) return noSearch(named)
  const waiting = await readWaiting(shop, search.id)
  const asked = ids.length === 0 ? waiting : waiting.filter((id) => ids.includes(id))
  await decideFinds(shop, search.id, { asked, state: 'declined' })
  console.log(`${formatCount(asked.length)} afgewezen.`)
  return asked.length < ids.length ? 'failed' : 'done'
}

function noSearch(named: string): MarketplaceOutcome {
  console.error(`Zoekopdracht ${named} is er niet. Zie: marketplace finds.`)
  return 'failed'
}
