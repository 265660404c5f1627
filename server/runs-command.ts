import {
  readScheduledFeeds,
  stopFeed,
} from '#app/features/data-transfer/feed-runs/feed-schedule.server.ts'
import { isBusy, runStateName } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { readRun, readRuns } from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { runOutcome } from '#app/features/data-transfer/import-worker/run-words.ts'
import {
  cancelImport,
  pauseImport,
  removeRun,
  resumeImport,
  startUndo,
} from '#app/features/data-transfer/import-worker/start-import.server.ts'
import { workImports } from '#app/features/data-transfer/import-worker/work-imports.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { MarketplaceArguments, MarketplaceOutcome } from './marketplace-result.ts'
import { formatCount } from './terminal.ts'

/** What can be done with a run, by the option that names it. */
const DEEDS = {
  pause: pauseImport,
  resume: resumeImport,
  cancel: cancelImport,
  undo: startUndo,
  remove: removeRun,
} as const satisfies Record<string, (shop: Shop, id: number) => Promise<unknown>>
type RunDeed = keyof typeof DEEDS

type Run = NonNullable<Awaited<ReturnType<typeof readRun>>>

/** The newest imports of the back office, or one of them paused, gone on with, ended, taken back or off the list. */
export async function runRuns(
  shop: Shop,
  given: Pick<MarketplaceArguments, RunDeed>,
): Promise<MarketplaceOutcome> {
  const wanted = (Object.keys(DEEDS) as RunDeed[]).filter((deed) => given[deed] !== undefined)
  const [deed] = wanted
  if (wanted.length > 1)
    return { misuse: 'Noem er één: --pause, --resume, --cancel, --undo of --remove.' }
  if (!deed) {
    const { runs, total } = await readRuns(shop, 1)
    if (total === 0) console.log('Er is nog niets ingelezen.')
    for (const run of runs) showRun(shop, run)
    if (total > runs.length) console.log(`… en nog ${formatCount(total - runs.length)} oudere`)
    return 'done'
  }
  const id = Number(given[deed]) || 0
  const run = await readRun(shop, id)
  if (!run) {
    console.error(`Import ${given[deed]} is er niet. Zie: marketplace runs.`)
    return 'failed'
  }
  const isDone = (await DEEDS[deed](shop, id)) !== false
  // Where the shop is open it is at work already, and this finds nothing left to do.
  if (deed === 'resume' || deed === 'undo') await workImports(shop, new AbortController().signal)
  if (deed === 'remove' && isDone) {
    console.log(`Import ${id} is van de lijst.`)
    return 'done'
  }
  const after = (await readRun(shop, id)) ?? run
  showRun(shop, after)
  if (deed === 'undo' && after.undo?.group) console.log(after.undo.group)
  const wish = after.isCancelAsked || after.isPauseAsked
  if (isBusy(after.state))
    console.log(wish ? 'Stopt na waar hij nu mee bezig is.' : 'De winkel is ermee bezig.')
  if (isDone && (after.state !== run.state || wish)) return 'done'
  console.error('Dat kan nu niet met deze import.')
  return 'failed'
}

function showRun(shop: Shop, run: Run): void {
  const { id, fileName, state, isDryRun, createdAt } = run
  const parts = [
    ...[`${id}`, runStateName(state), fileName, dutchMoment(createdAt, shop.clock.now())],
    ...(isDryRun ? ['proef'] : []),
    runOutcome(run),
  ]
  console.log(parts.filter((part) => part !== '').join(' · '))
}

/** Feeds that are read by themselves, or the end of that for one. */
export async function runFeeds(shop: Shop, stop: string | undefined): Promise<MarketplaceOutcome> {
  const feeds = await readScheduledFeeds(shop)
  if (stop !== undefined) {
    const feed = feeds.find(({ id }) => id === Number(stop))
    if (!feed) {
      console.error(`Feed ${stop} wordt niet vanzelf gelezen. Zie: marketplace feeds.`)
      return 'failed'
    }
    await stopFeed(shop, feed.id)
    console.log(`${feed.name} wordt niet meer vanzelf gelezen.`)
    return 'done'
  }
  if (feeds.length === 0) console.log('Er wordt geen feed vanzelf gelezen.')
  for (const { id, name, source, readAt } of feeds) {
    const read = readAt ? `gelezen ${dutchMoment(readAt, shop.clock.now())}` : 'nog niet gelezen'
    console.log([`${id}`, name, source, read].join(' · '))
  }
  return 'done'
}
