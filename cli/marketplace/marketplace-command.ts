import type { AddCommand } from '../command-context.ts'
import { addMarketplaceCommissions } from './marketplace-commissions.ts'
import { addMarketplaceFeeds } from './marketplace-feeds.ts'
import { addMarketplaceFinds } from './marketplace-finds.ts'
import { addMarketplaceImport } from './marketplace-import.ts'
import { addMarketplaceKeys } from './marketplace-keys.ts'
import { addMarketplaceNodes } from './marketplace-nodes.ts'
import { addMarketplaceReviews } from './marketplace-reviews.ts'
import { addMarketplaceRuns } from './marketplace-runs.ts'
import { addMarketplaceSearch } from './marketplace-search.ts'
import { addMarketplaceSets } from './marketplace-sets.ts'
import { addMarketplaceSwitches } from './marketplace-switches.ts'
import { addMarketplaceSync } from './marketplace-sync.ts'
import { addMarketplaceTest } from './marketplace-test.ts'

const SUBCOMMANDS: AddCommand[] = [
  addMarketplaceImport,
  addMarketplaceSearch,
  addMarketplaceNodes,
  addMarketplaceFinds,
  addMarketplaceFeeds,
  addMarketplaceReviews,
  addMarketplaceRuns,
  addMarketplaceSync,
  addMarketplaceKeys,
  addMarketplaceSwitches,
  addMarketplaceTest,
  addMarketplaceSets,
  addMarketplaceCommissions,
]

export const addMarketplaceCommand: AddCommand = (parent, context) => {
  const marketplace = parent
    .command('marketplace')
    .description('zoekt en leest in bij Amazon, bol en productfeeds, en regelt wat daarbij hoort')
  for (const addSubcommand of SUBCOMMANDS) addSubcommand(marketplace, context)
}
