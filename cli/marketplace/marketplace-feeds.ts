import { readScheduledFeeds } from '#app/features/data-transfer/incoming-feed-runs/feed-schedule.server.ts'
import { stopFeed } from '#app/features/partners/offers/feed-quotes.server.ts'
import type { App } from '#app/platform/app.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'

export const addMarketplaceFeeds: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('feeds')
    .description('toont welke feeds vanzelf gelezen worden')
    .option('--stop <nummer>', 'leest deze feed niet meer vanzelf')
    .action(async ({ stop }) => {
      const app = await openApp()
      finish(await (stop === undefined ? showFeeds(app) : stopNamedFeed(app, stop)))
    })
}

async function stopNamedFeed(app: App, idText: string): Promise<CommandOutcome> {
  const feed = (await readScheduledFeeds(app)).find(({ id }) => id === Number(idText))
  if (!feed) {
    console.error(`Feed ${idText} wordt niet vanzelf gelezen. Zie: marketplace feeds.`)
    return 'failed'
  }
  await stopFeed(app.db, { id: feed.id })
  console.log(`${feed.name} wordt niet meer vanzelf gelezen.`)
  return 'done'
}

async function showFeeds(app: App): Promise<CommandOutcome> {
  const feeds = await readScheduledFeeds(app)
  if (feeds.length === 0) console.log('Er wordt geen feed vanzelf gelezen.')
  for (const { id, name, source, readAt } of feeds) {
    const readText = readAt ? `gelezen ${dutchMoment(readAt, app.clock.now())}` : 'nog niet gelezen'
    console.log([`${id}`, name, source, readText].join(' · '))
  }
  return 'done'
}
