import { resolve } from 'node:path'
import { takeCommissionsMessage } from '#app/features/insight/commissions/commissions-messages.ts'
import {
  takeBolCommissions,
  takeCommissionFile,
} from '#app/features/insight/commissions/take-commissions.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'

export const addMarketplaceCommissions: AddCommand = (parent, { openShop, finish }) => {
  parent
    .command('commissions')
    .description('leest een verslag van vergoedingen in, of haalt op wat bol vertelt')
    .option('--report <bestand>', 'het verslag (CSV)')
    .action(async ({ report }) => finish(await importCommissions(await openShop(), report)))
}

/** Without a report, the commissions that bol itself reports. */
async function importCommissions(app: App, report: string | undefined): Promise<CommandOutcome> {
  const result = await (report === undefined
    ? takeBolCommissions(app)
    : takeCommissionFile(app, resolve(report)))
  const text = takeCommissionsMessage(result)
  if (result.ok) console.log(text)
  else console.error(text)
  return result.ok && result.taken.bad.length === 0 ? 'done' : 'failed'
}
