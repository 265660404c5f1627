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
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { formatCount } from '../terminal.ts'
import { ACTOR, type ImportChoices } from './follow-import.ts'
import { importItems } from './item-import.ts'
import { parseIds } from './search-options.ts'

const MAX_HOURS = 744

export const addMarketplaceFinds: AddCommand = (parent, { openShop, finish }) => {
  parent
    .command('finds')
    .description('toont welke zoekopdrachten zich herhalen en wat er wacht op goedkeuring')
    .option('--stop <nummer>', 'herhaalt deze zoekopdracht niet meer')
    .option('--decline <nummer>', 'wijst af wat deze zoekopdracht vond')
    .option('--ids <a,b,c>', 'bij --decline: alleen deze')
    .action(async ({ stop, decline, ids }) => {
      const shop = await openShop()
      if (decline !== undefined) finish(await declineFinds(shop, decline, parseIds(ids)))
      else if (stop !== undefined) finish(await stopNamedSearch(shop, stop))
      else finish(await showSearches(shop))
    })
}

/** Repeats a search; what it finds waits until it is imported or declined. */
export async function repeatFinds(
  shop: Shop,
  question: PieceQuestion,
  hours: string,
): Promise<CommandOutcome> {
  const everyHours = Number(hours)
  if (!Number.isSafeInteger(everyHours) || everyHours < 1 || everyHours > MAX_HOURS)
    return { misuse: `--repeat vraagt een aantal uren, van 1 tot ${MAX_HOURS}.` }
  const repeated = await repeatSearch(shop, question, { everyHours, actor: ACTOR })
  if (!repeated.ok) {
    console.error('Er herhalen zich er al te veel. Stop er eerst een: marketplace finds --stop N.')
    return 'failed'
  }
  // The first search runs now, so that a problem shows at once.
  await repeatDueSearches(shop, new AbortController().signal)
  console.log(`Zoekopdracht ${repeated.id} herhaalt zich ${repeatName(everyHours)}.`)
  return showSearches(shop)
}

async function stopNamedSearch(shop: Shop, named: string): Promise<CommandOutcome> {
  const search = await findSearch(shop, Number(named) || 0)
  if (!search) return noSearch(named)
  await stopSearch(shop, search.id)
  console.log(`Zoekopdracht ${search.id} herhaalt zich niet meer.`)
  return 'done'
}

async function showSearches(shop: Shop): Promise<CommandOutcome> {
  const searches = await readSearches(shop)
  if (searches.length === 0) console.log('Er herhaalt zich geen zoekopdracht.')
  for (const search of searches) {
    const { id, waiting, failure } = search
    const parts = [questionName(search), `${formatCount(waiting)} wachten op goedkeuring`]
    console.log([`${id}`, ...parts, ...(failure ? [failure] : [])].join(' · '))
  }
  return searches.some(({ failure }) => failure !== null) ? 'failed' : 'done'
}

/** Imports everything that a search found. */
export async function importFinds(
  shop: Shop,
  named: string,
  choices: ImportChoices,
): Promise<CommandOutcome> {
  const search = await findSearch(shop, Number(named) || 0)
  if (!search) return noSearch(named)
  const ids = await readWaiting(shop, search.id)
  const source = await SOURCES[search.source](shop)
  const wanted = { source, country: search.country, wanted: { ids }, name: questionName(search) }
  const outcome = await importItems(shop, wanted, choices)
  if (outcome === 'done' && !choices.dryRun)
    await decideFinds(shop, search.id, { asked: ids, state: 'taken' })
  return outcome
}

/** Declines everything that a search found, or only these ids. */
async function declineFinds(shop: Shop, named: string, ids: string[]): Promise<CommandOutcome> {
  const search = await findSearch(shop, Number(named) || 0)
  if (!search) return noSearch(named)
  const waiting = await readWaiting(shop, search.id)
  const asked = ids.length === 0 ? waiting : waiting.filter((id) => ids.includes(id))
  await decideFinds(shop, search.id, { asked, state: 'declined' })
  console.log(`${formatCount(asked.length)} afgewezen.`)
  return asked.length < ids.length ? 'failed' : 'done'
}

function noSearch(named: string): CommandOutcome {
  console.error(`Zoekopdracht ${named} is er niet. Zie: marketplace finds.`)
  return 'failed'
}
