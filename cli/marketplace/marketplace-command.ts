import { resolve } from 'node:path'
import { emptyCrossSells } from '#app/features/affiliate/cross-sell/empty-cross-sells.server.ts'
import { importCommissionsMessage } from '#app/features/insight/commissions/commissions-messages.ts'
import {
  importBolCommissions,
  importCommissionFile,
} from '#app/features/insight/commissions/import-commissions.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { addMarketplaceFeeds } from './marketplace-feeds.ts'
import { addMarketplaceFinds } from './marketplace-finds.ts'
import { addMarketplaceImport } from './marketplace-import.ts'
import { addMarketplaceKeys } from './marketplace-keys.ts'
import { addMarketplaceNodes } from './marketplace-nodes.ts'
import { addMarketplaceReviews } from './marketplace-reviews.ts'
import { addMarketplaceRuns } from './marketplace-runs.ts'
import { addMarketplaceSearch } from './marketplace-search.ts'
import { addMarketplaceSwitches } from './marketplace-switches.ts'
import { addMarketplaceSync } from './marketplace-sync.ts'
import { addMarketplaceTest } from './marketplace-test.ts'
import { parseIds } from './search-options.ts'

const addMarketplaceCommissions: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('commissions')
    .description('leest een verslag van vergoedingen in, of haalt op wat bol vertelt')
    .option('--report <bestand>', 'het verslag (CSV)')
    .action(async ({ report }) => finish(await importCommissions(await openApp(), report)))
}

/** Imports commissions from a report, or from bol's API if there is no report. */
async function importCommissions(app: App, report: string | undefined): Promise<CommandOutcome> {
  const result = await (report === undefined
    ? importBolCommissions(app)
    : importCommissionFile(app, resolve(report)))
  const text = importCommissionsMessage(result)
  if (result.ok) console.log(text)
  else console.error(text)
  return result.ok && result.report.unreadableLines.length === 0 ? 'done' : 'failed'
}

const addMarketplaceCrossSells: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('sets')
    .description('laat opnieuw zoeken wat samen gekocht wordt')
    .option('--ids <a,b,c>', 'alleen bij deze ASINs')
    .action(async ({ ids }) => {
      await emptyCrossSells(await openApp(), parseIds(ids))
      console.log('Wat samen gekocht wordt, wordt opnieuw gezocht.')
      finish('done')
    })
}

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
  addMarketplaceCrossSells,
  addMarketplaceCommissions,
]

export const addMarketplaceCommand: AddCommand = (parent, context) => {
  const marketplace = parent
    .command('marketplace')
    .description('zoekt en leest in bij Amazon, bol en productfeeds, en regelt wat daarbij hoort')
  for (const addSubcommand of SUBCOMMANDS) addSubcommand(marketplace, context)
}
