import { emptyCrossSells } from '#app/features/affiliate/cross-sell/empty-cross-sells.server.ts'
import type { AddCommand } from '../command-context.ts'
import { parseIds } from './search-options.ts'

export const addMarketplaceSets: AddCommand = (parent, { openShop, finish }) => {
  parent
    .command('sets')
    .description('laat opnieuw zoeken wat samen gekocht wordt')
    .option('--ids <a,b,c>', 'alleen bij deze ASINs')
    .action(async ({ ids }) => {
      await emptyCrossSells(await openShop(), parseIds(ids))
      console.log('Wat samen gekocht wordt, wordt opnieuw gezocht.')
      finish('done')
    })
}
