import { testConnection } from '#app/features/partners/marketplace-import/test-connection.server.ts'
import { readSourceHealth } from '#app/features/partners/marketplaces/read-source-health.server.ts'
import type { App } from '#app/platform/app.ts'
import type { AddCommand, CommandOutcome } from '../command-context.ts'

export const addMarketplaceTest: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('test')
    .description('vraagt of de marktplaatsen antwoorden')
    .option('--source <naam>', 'alleen amazon of bol')
    .option('--country <land>', 'alleen dit land')
    .action(async (options) => finish(await testConnections(await openApp(), options)))
}

/** One query to each marketplace that the shop has a key and a tag for. */
async function testConnections(
  app: App,
  { source, country }: { source?: string | undefined; country?: string | undefined },
): Promise<CommandOutcome> {
  const health = await readSourceHealth(app)
  const named = health.flatMap(({ name, account, countries }) =>
    account && (source === undefined || source === name)
      ? countries.flatMap((one) =>
          country === undefined || country === one.country ? `${name}.${one.country}` : [],
        )
      : [],
  )
  if (named.length === 0) {
    console.error('Hier is geen sleutel en tag voor. Zie: marketplace keys.')
    return 'failed'
  }
  let outcome: CommandOutcome = 'done'
  for (const one of named) {
    const result = await testConnection(app, one)
    if (result?.isGood) console.log(result.text)
    else {
      console.error(result?.text)
      outcome = 'failed'
    }
  }
  return outcome
}
