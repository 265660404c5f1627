import { stoppedText } from '#app/features/partners/marketplace-sources/sync.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { syncSource } from '#app/features/partners/sync/sync-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'
import { formatCount, openStatusLine } from '../terminal.ts'
import { UNKNOWN_SOURCE } from './search-options.ts'

export const addMarketplaceSync: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('sync')
    .description('vraagt prijzen en leverbaarheid opnieuw op waar dat aan de beurt is')
    .option('--source <naam>', 'alleen bij amazon of bol')
    .action(async ({ source }) => {
      if (source !== undefined && !lookUp(SOURCES, source)) return finish(UNKNOWN_SOURCE)
      finish(await syncOffers(await openApp(), source))
    })
}

async function syncOffers(app: App, onlySource: string | undefined): Promise<CommandOutcome> {
  let outcome: CommandOutcome = 'done'
  for (const createSource of Object.values(SOURCES)) {
    const source = await createSource(app)
    if (onlySource !== undefined && source.name !== onlySource) continue
    const status = openStatusLine()
    const syncResult = await syncSource(app, source, {
      onProgress: ({ queried }) =>
        status.show(`${source.name}: ${formatCount(queried)} gevraagd`, false),
    })
    status.close()
    const { queried, changed, missing, hidden, shown, stopped, until } = syncResult
    console.log(
      [
        `${source.name}: ${formatCount(queried)} gevraagd`,
        `${formatCount(changed)} gewijzigd`,
        `${formatCount(missing)} daar niet te vinden`,
        `${formatCount(hidden)} verborgen`,
        `${formatCount(shown)} weer in de winkel`,
      ].join(' · '),
    )
    if (stopped === null) continue
    console.error(stoppedText(stopped, SOURCE_NAMES[source.name], until))
    // A marketplace without an account is not a failure, unless the command names that marketplace.
    if (stopped !== 'no-account' || onlySource !== undefined) outcome = 'failed'
  }
  return outcome
}
