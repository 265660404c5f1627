import { ensureFeeds, readFeeds } from '#app/features/channels/product-feeds/manage-feeds.server.ts'
import { feedUrl } from '#app/features/channels/product-feeds/product-feeds.ts'
import type { AddCommand } from './command-context.ts'

export const addFeedsCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('feeds')
    .description('toont de geheime adressen van de productfeeds')
    .action(async () => {
      const app = await openApp()
      await ensureFeeds(app)
      for (const { name, token, isActive } of await readFeeds(app)) {
        if (isActive) console.log(`${name}=${app.siteUrl}${feedUrl(name, token)}`)
      }
      finish('done')
    })
}
