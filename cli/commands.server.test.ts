import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readScheduledFeeds } from '#app/features/data-transfer/incoming-feed-runs/feed-schedule.server.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import { openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { commandTest, runCommand } from '#tests/support/command-test.ts'
import { EXIT } from '#tests/support/exit-codes.ts'

commandTest(
  'help is shown on request, and with an error for an unknown command',
  async ({ app, output }) => {
    expect(await runCommand(app, ['help'])).toBe(EXIT.done)
    expect(output.out).toContain('Gebruik: npm run shop -- [opties] <opdracht>')
    expect(output.out).toContain('Uitgangscode: 0 alles gedaan · 1 mislukt · 2 de opdracht')
    expect(await runCommand(app, [])).toBe(EXIT.wrongUsage)
    expect(await runCommand(app, ['verzin'])).toBe(EXIT.wrongUsage)
    expect(await runCommand(app, ['import'])).toBe(EXIT.wrongUsage)
    expect(await runCommand(app, ['import', 'a.csv', '--snel'])).toBe(EXIT.wrongUsage)
    expect(await runCommand(app, ['demo', '--products', 'veel'])).toBe(EXIT.wrongUsage)
    expect(output.err).toContain('Opdracht ‘verzin’ bestaat niet.')
  },
)

commandTest(
  'an import prints its result, and a missing file is a failure',
  async ({ app, output }) => {
    const file = path.join(app.env.DATA_DIR, 'ring.csv')
    await writeFile(file, 'Handle,Title,Variant Price\nring,Ring,12.50\nknop,Knop,veel')

    expect(await runCommand(app, ['import', file])).toBe(EXIT.done)
    expect(output.out).toContain('Producten aangemaakt: 1')
    expect(output.out).toContain('regel 3 fout: Knop: De prijs ‘veel’ is geen bedrag in euro.')
    expect(await runCommand(app, ['import', '/er/is/niets.csv'])).toBe(EXIT.failed)
    expect(output.err).toContain('Bestand /er/is/niets.csv is er niet of kan niet worden gelezen.')
  },
)

commandTest(
  'the link for the first manager is created while there is none',
  async ({ app, output }) => {
    expect(await runCommand(app, ['admin', '--email', 'fenna@schakel.test'])).toBe(EXIT.done)
    expect(output.out).toMatch(/\/beheer\/eerste-keer\/\?token=\S+/)
  },
)

commandTest(
  'a marketplace is queried by name, and the exit code shows that there is no account',
  async ({ app, output }) => {
    for (const wrongCommand of [
      ['marketplace'],
      ['marketplace', 'import'],
      // A property that every JavaScript object has.
      ['marketplace', 'import', '--source', 'constructor', '--ids', 'B0CH4K3L01'],
      ['marketplace', 'search', '--words', 'ring', '--most', '0'],
    ])
      expect(await runCommand(app, wrongCommand)).toBe(EXIT.wrongUsage)
    expect(await runCommand(app, ['marketplace', 'import', '--ids', 'B0CH4K3L01'])).toBe(
      EXIT.failed,
    )
    expect(output.err).toContain('is er geen sleutel of geen tag')
    expect(output.out).toContain('0 gemaakt')
  },
)

commandTest(
  'a feed is imported with a summary, and the exit code shows whether all rows were imported and the file was complete',
  async ({ app, output }) => {
    const file = path.join(app.env.DATA_DIR, 'feed.csv')
    const importCommand = ['marketplace', 'import', '--feed', file]
    await writeFile(
      file,
      'id,title,link,price\n1,Zilveren ring,https://winkel.example/1,12.50 EUR\n2,Ketting,,5',
    )
    expect(await runCommand(app, [...importCommand, '--source', 'google', '--dry-run'])).toBe(
      EXIT.partlyDone,
    )
    expect(output.out).toContain('1 te maken')
    expect(await runCommand(app, importCommand)).toBe(EXIT.partlyDone)
    expect(output.out).toContain('Een feed van Google Merchant, 2 rijen')
    expect(output.out).toContain('1 gemaakt')
    expect(output.out).toContain('regel 3: Ketting: De link naar de winkel ontbreekt')
    expect(await runCommand(app, [...importCommand, '--source', 'awin'])).toBe(EXIT.failed)
    expect(output.err).toContain('Dit is een feed van Google Merchant.')
    expect(await runCommand(app, [...importCommand, '--source', 'amazon'])).toBe(EXIT.wrongUsage)
    expect(await runCommand(app, ['marketplace', 'search', '--feed', file])).toBe(EXIT.wrongUsage)
    await writeFile(file, 'id,title,link,price\n1,Zilveren ring,https://winkel.example/1,veel')
    expect(await runCommand(app, importCommand)).toBe(EXIT.failed)
    expect(await runCommand(app, ['marketplace', 'import', '--feed', '/er/is/niets'])).toBe(
      EXIT.failed,
    )
  },
)

commandTest(
  'imports that the admin started are paused, resumed and undone by commands, and a feed is read automatically',
  async ({ app, output }) => {
    const markets = await openMarketplaces({ now: () => app.clock.now() })
    const runRuns = (...options: string[]) => runCommand(app, ['marketplace', 'runs', ...options])
    try {
      expect(await runRuns()).toBe(EXIT.done)
      expect(output.out).toContain('Er is nog niets ingelezen.')
      const feedUrl = `${markets.feeds.googleXml}?products=5`
      const id = `${await startMarketplaceImport(app, {
        name: 'Feed van winkel.example',
        isDryRun: false,
        actor: 'Fenna',
        task: {
          what: 'feed',
          source: null,
          country: 'nl',
          address: feedUrl,
          readsAgain: true,
          categorySlug: null,
          publishes: true,
        },
      })}`
      expect(await runRuns('--pause', id)).toBe(EXIT.done)
      expect(output.out).toContain(`${id} · Gepauzeerd · Feed van winkel.example`)
      expect(await runRuns('--resume', id)).toBe(EXIT.done)
      expect(output.out).toContain('Klaar · Feed van winkel.example')
      expect(output.out).toContain('1 aangemaakt, 4 gewijzigd')
      expect(await runRuns('--pause', id)).toBe(EXIT.failed)
      expect(await runRuns('--cancel', '999')).toBe(EXIT.failed)
      expect(output.err).toContain('Import 999 is er niet.')
      expect(await runRuns('--cancel', id, '--undo', id)).toBe(EXIT.wrongUsage)
      expect(await runRuns('--undo', id)).toBe(EXIT.done)
      expect(output.out).toContain('1 product verwijderd')
      expect(await app.db.$count(products)).toBe(0)
      expect(await runRuns('--undo', id)).toBe(EXIT.failed)
      expect(await runRuns('--remove', id)).toBe(EXIT.done)
      expect(await runRuns('--remove', id)).toBe(EXIT.failed)

      const runFeeds = (...options: string[]) =>
        runCommand(app, ['marketplace', 'feeds', ...options])
      expect(await runFeeds()).toBe(EXIT.done)
      expect(output.out).toContain('Er wordt geen feed vanzelf gelezen.')
      const repeatedImport = ['marketplace', 'import', '--feed', feedUrl, '--repeat']
      expect(await runCommand(app, [...repeatedImport, '24'])).toBe(EXIT.wrongUsage)
      expect(await runCommand(app, [...repeatedImport, '12'])).toBe(EXIT.done)
      const [feed] = await readScheduledFeeds(app)
      expect(feed).toMatchObject({ source: 'google', everyHours: 12 })
      expect(await runFeeds()).toBe(EXIT.done)
      expect(output.out).toContain(`${feed?.id} · Feed van 127.0.0.1`)
      expect(await runFeeds('--stop', '0')).toBe(EXIT.failed)
      expect(await runFeeds('--stop', `${feed?.id}`)).toBe(EXIT.done)
      expect(await readScheduledFeeds(app)).toEqual([])
    } finally {
      await markets.close()
    }
  },
)
