import {
  readScheduledFeeds,
  stopFeed,
} from '#app/features/data-transfer/feed-runs/feed-schedule.server.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'

export const addMarketplaceFeeds: AddCommand = (parent, { openShop, finish }) => {
  parent
    .command('feeds')
    .description('toont welke feeds vanzelf gelezen worden')
    .option('--stop <nummer>', 'leest deze feed niet meer vanzelf')
    .action(async ({ stop }) => {
      const shop = await openShop()
      finish(await (stop === undefined ? showFeeds(shop) : stopNamedFeed(shop, stop)))
    })
}

async function stopNamedFeed(shop: Shop, named: string): Promise<CommandOutcome> {
  const feed = (await readScheduledFeeds(shop)).find(({ id }) => id === Number(named))
  if (!feed) {
    console.error(`Feed ${named} wordt niet vanzelf gelezen. Zie: marketplace feeds.`)
    return 'failed'
  }
  await stopFeed(shop, feed.id)
  console.log(`${feed.name} wordt niet meer vanzelf gelezen.`)
  return 'done'
}

async function showFeeds(shop: Shop): Promise<CommandOutcome> {
  const feeds = await readScheduledFeeds(shop)
  if (feeds.length === 0) console.log('Er wordt geen feed vanzelf gelezen.')
  for (const { id, name, source, readAt } of feeds) {
    const read = readAt ? `gelezen ${dutchMoment(readAt, shop.clock.now())}` : 'nog niet gelezen'
    console.log([`${id}`, name, source, read].join(' · '))
  }
  return 'done'
}
