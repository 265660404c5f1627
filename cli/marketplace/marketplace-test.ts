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

/** Sends one query to each marketplace for which the shop has a key and a tag. */
async function testConnections(
  app: App,
  { source, country }: { source?: string | undefined; country?: string | undefined },
): Promise<CommandOutcome> {
  const health = await readSourceHealth(app)
  const isSelected = (selected: string | undefined, value: string) =>
    selected === undefined || selected === value
  const connections = health
    .filter(({ name, account }) => account && isSelected(source, name))
    .flatMap(({ name, countries }) =>
      countries
        .filter((countryAccount) => isSelected(country, countryAccount.country))
        .map((countryAccount) => `${name}.${countryAccount.country}`),
    )
  if (connections.length === 0) {
    console.error('Hier is geen sleutel en tag voor. Zie: marketplace keys.')
    return 'failed'
  }
  let outcome: CommandOutcome = 'done'
  for (const connection of connections) {
    const result = await testConnection(app, connection)
    if (result?.isGood) console.log(result.text)
    else {
      console.error(result?.text)
      outcome = 'failed'
    }
  }
  return outcome
}
