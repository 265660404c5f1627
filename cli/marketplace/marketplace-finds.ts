import {
  type ItemQuery,
  repeatName,
  searchName,
} from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import {
  decideFinds,
  readUndecidedRefs,
} from '#app/features/data-transfer/marketplace-search/item-finds.server.ts'
import {
  findSearch,
  readSearches,
  repeatDueSearches,
  saveRepeatedSearch,
  stopSearch,
} from '#app/features/data-transfer/marketplace-search/saved-searches.server.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { formatCount } from '../terminal.ts'
import { ACTOR, type ImportChoices } from './follow-import.ts'
import { runItemImport } from './item-import.ts'
import { parseIds } from './search-options.ts'

/** The longest interval: a month. */
const MAX_HOURS = 744

export const addMarketplaceFinds: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('finds')
    .description('toont welke zoekopdrachten zich herhalen en wat er wacht op goedkeuring')
    .option('--stop <nummer>', 'herhaalt deze zoekopdracht niet meer')
    .option('--decline <nummer>', 'wijst af wat deze zoekopdracht vond')
    .option('--ids <a,b,c>', 'bij --decline: alleen deze')
    .action(async ({ stop, decline, ids }) => {
      const app = await openApp()
      if (decline !== undefined) finish(await declineFinds(app, decline, parseIds(ids)))
      else if (stop !== undefined) finish(await stopNamedSearch(app, stop))
      else finish(await showSearches(app))
    })
}

/** Repeats a search at intervals. Its finds wait until they are imported or declined. */
export async function repeatFinds(
  app: App,
  query: ItemQuery,
  hours: string,
): Promise<CommandOutcome> {
  const everyHours = Number(hours)
  if (!Number.isSafeInteger(everyHours) || everyHours < 1 || everyHours > MAX_HOURS)
    return { misuse: `--repeat vraagt een aantal uren, van 1 tot ${MAX_HOURS}.` }
  const result = await saveRepeatedSearch(app, query, { everyHours, actor: ACTOR })
  if (!result.ok) {
    console.error('Er herhalen zich er al te veel. Stop er eerst een: marketplace finds --stop N.')
    return 'failed'
  }
  // The first search runs now, so that the user sees a problem at once.
  await repeatDueSearches(app, new AbortController().signal)
  console.log(`Zoekopdracht ${result.id} herhaalt zich ${repeatName(everyHours)}.`)
  return showSearches(app)
}

async function stopNamedSearch(app: App, idText: string): Promise<CommandOutcome> {
  const search = await findSearch(app, Number(idText) || 0)
  if (!search) return reportUnknownSearch(idText)
  await stopSearch(app, search.id)
  console.log(`Zoekopdracht ${search.id} herhaalt zich niet meer.`)
  return 'done'
}

async function showSearches(app: App): Promise<CommandOutcome> {
  const searches = await readSearches(app)
  if (searches.length === 0) console.log('Er herhaalt zich geen zoekopdracht.')
  for (const search of searches) {
    const { id, waiting, failure } = search
    const parts = [searchName(search), `${formatCount(waiting)} wachten op goedkeuring`]
    console.log([`${id}`, ...parts, ...(failure ? [failure] : [])].join(' · '))
  }
  return searches.some(({ failure }) => failure !== null) ? 'failed' : 'done'
}

/** Imports everything that a search found. */
export async function importFinds(
  app: App,
  idText: string,
  choices: ImportChoices,
): Promise<CommandOutcome> {
  const search = await findSearch(app, Number(idText) || 0)
  if (!search) return reportUnknownSearch(idText)
  const ids = await readUndecidedRefs(app, search.id)
  const source = await SOURCES[search.source](app)
  const task = { source, country: search.country, request: { ids }, name: searchName(search) }
  const outcome = await runItemImport(app, task, choices)
  if (outcome === 'done' && !choices.dryRun)
    await decideFinds(app, search.id, { itemRefs: ids, state: 'taken' })
  return outcome
}

/** Declines everything that a search found, or only these ids. */
async function declineFinds(app: App, idText: string, ids: string[]): Promise<CommandOutcome> {
  const search = await findSearch(app, Number(idText) || 0)
  if (!search) return reportUnknownSearch(idText)
  const waitingIds = await readUndecidedRefs(app, search.id)
  const selectedIds = ids.length === 0 ? waitingIds : waitingIds.filter((id) => ids.includes(id))
  await decideFinds(app, search.id, { itemRefs: selectedIds, state: 'declined' })
  console.log(`${formatCount(selectedIds.length)} afgewezen.`)
  return selectedIds.length < ids.length ? 'partly' : 'done'
}

function reportUnknownSearch(idText: string): CommandOutcome {
  console.error(`Zoekopdracht ${idText} is er niet. Zie: marketplace finds.`)
  return 'failed'
}
