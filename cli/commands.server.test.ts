import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readScheduledFeeds } from '#app/features/data-transfer/incoming-feed-runs/feed-schedule.server.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import { openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { commandTest, runCommand } from '#tests/support/command-test.ts'

commandTest(
  'help is shown on request, and with an error for an unknown command',
  async ({ app, printed }) => {
    expect(await runCommand(app, ['help'])).toBe(0)
    expect(printed.out).toContain('Gebruik: npm run shop -- [opties] <opdracht>')
    expect(printed.out).toContain('Uitgangscode: 0 alles gedaan · 1 mislukt · 2 de opdracht')
    expect(await runCommand(app, [])).toBe(2)
    expect(await runCommand(app, ['verzin'])).toBe(2)
    expect(await runCommand(app, ['import'])).toBe(2)
    expect(await runCommand(app, ['import', 'a.csv', '--snel'])).toBe(2)
    expect(await runCommand(app, ['demo', '--products', 'veel'])).toBe(2)
    expect(printed.err).toContain('Opdracht ‘verzin’ bestaat niet.')
  },
)

commandTest(
  'an import prints its result, and a missing file is a failure',
  async ({ app, printed }) => {
    const file = path.join(app.env.DATA_DIR, 'ring.csv')
    await writeFile(file, 'Handle,Title,Variant Price\nring,Ring,12.50\nknop,Knop,veel')

    expect(await runCommand(app, ['import', file])).toBe(0)
    expect(printed.out).toContain('Producten aangemaakt: 1')
    expect(printed.out).toContain('regel 3 fout: Knop: De prijs ‘veel’ is geen bedrag in euro.')
    expect(await runCommand(app, ['import', '/er/is/niets.csv'])).toBe(1)
    expect(printed.err).toContain('Bestand /er/is/niets.csv is er niet of kan niet worden gelezen.')
  },
)

commandTest(
  'the link for the first manager is created while there is none',
  async ({ app, printed }) => {
    expect(await runCommand(app, ['admin', '--email', 'fenna@schakel.test'])).toBe(0)
    expect(printed.out).toMatch(/\/beheer\/eerste-keer\/\?token=\S+/)
  },
)

commandTest(
  'a marketplace is queried by name, and the exit code shows that there is no account',
  async ({ app, printed }) => {
    for (const misused of [
      ['marketplace'],
      ['marketplace', 'import'],
      ['marketplace', 'import', '--source', 'constructor', '--ids', 'B0CH4K3L01'],
      ['marketplace', 'search', '--words', 'ring', '--most', '0'],
    ])
      expect(await runCommand(app, misused)).toBe(2)
    expect(await runCommand(app, ['marketplace', 'import', '--ids', 'B0CH4K3L01'])).toBe(1)
    expect(printed.err).toContain('is er geen sleutel of geen tag')
    expect(printed.out).toContain('0 gemaakt')
  },
)

commandTest(
  'a feed is imported with a summary, and the exit code shows whether all rows were imported and the file was complete',
  async ({ app, printed }) => {
    const file = path.join(app.env.DATA_DIR, 'feed.csv')
    const importing = ['marketplace', 'import', '--feed', file]
    await writeFile(
      file,
      'id,title,link,price\n1,Zilveren ring,https://winkel.example/1,12.50 EUR\n2,Ketting,,5',
    )
    expect(await runCommand(app, [...importing, '--source', 'google', '--dry-run'])).toBe(3)
    expect(printed.out).toContain('1 te maken')
    expect(await runCommand(app, importing)).toBe(3)
    expect(printed.out).toContain('Een feed van Google Merchant, 2 rijen')
    expect(printed.out).toContain('1 gemaakt')
    expect(printed.out).toContain('regel 3: Ketting: De link naar de winkel ontbreekt')
    expect(await runCommand(app, [...importing, '--source', 'awin'])).toBe(1)
    expect(printed.err).toContain('Dit is een feed van Google Merchant.')
    expect(await runCommand(app, [...importing, '--source', 'amazon'])).toBe(2)
    expect(await runCommand(app, ['marketplace', 'search', '--feed', file])).toBe(2)
    await writeFile(file, 'id,title,link,price\n1,Zilveren ring,https://winkel.example/1,veel')
    expect(await runCommand(app, importing)).toBe(1)
    expect(await runCommand(app, ['marketplace', 'import', '--feed', '/er/is/niets'])).toBe(1)
  },
)

commandTest(
  'imports of the back office are paused, resumed and undone by commands, and a feed is read automatically',
  async ({ app, printed }) => {
    const markets = await openMarketplaces({ now: () => app.clock.now() })
    const runs = (...options: string[]) => runCommand(app, ['marketplace', 'runs', ...options])
    try {
      expect(await runs()).toBe(0)
      expect(printed.out).toContain('Er is nog niets ingelezen.')
      const address = `${markets.feeds.googleXml}?products=5`
      const id = `${await startMarketplaceImport(app, {
        name: 'Feed van winkel.example',
        isDryRun: false,
        actor: 'Fenna',
        task: {
          what: 'feed',
          source: null,
          country: 'nl',
          address,
          readsAgain: true,
          categorySlug: null,
          publishes: true,
        },
      })}`
      expect(await runs('--pause', id)).toBe(0)
      expect(printed.out).toContain(`${id} · Gepauzeerd · Feed van winkel.example`)
      expect(await runs('--resume', id)).toBe(0)
      expect(printed.out).toContain('Klaar · Feed van winkel.example')
      expect(printed.out).toContain('1 aangemaakt, 4 gewijzigd')
      expect(await runs('--pause', id)).toBe(1)
      expect(await runs('--cancel', '999')).toBe(1)
      expect(printed.err).toContain('Import 999 is er niet.')
      expect(await runs('--cancel', id, '--undo', id)).toBe(2)
      expect(await runs('--undo', id)).toBe(0)
      expect(printed.out).toContain('1 product verwijderd')
      expect(await app.db.$count(products)).toBe(0)
      expect(await runs('--undo', id)).toBe(1)
      expect(await runs('--remove', id)).toBe(0)
      expect(await runs('--remove', id)).toBe(1)

      const feeds = (...options: string[]) => runCommand(app, ['marketplace', 'feeds', ...options])
      expect(await feeds()).toBe(0)
      expect(printed.out).toContain('Er wordt geen feed vanzelf gelezen.')
      const reading = ['marketplace', 'import', '--feed', address, '--repeat']
      expect(await runCommand(app, [...reading, '24'])).toBe(2)
      expect(await runCommand(app, [...reading, '12'])).toBe(0)
      const [feed] = await readScheduledFeeds(app)
      expect(feed).toMatchObject({ source: 'google', everyHours: 12 })
      expect(await feeds()).toBe(0)
      expect(printed.out).toContain(`${feed?.id} · Feed van 127.0.0.1`)
      expect(await feeds('--stop', '0')).toBe(1)
      expect(await feeds('--stop', `${feed?.id}`)).toBe(0)
      expect(await readScheduledFeeds(app)).toEqual([])
    } finally {
      await markets.close()
    }
  },
)
