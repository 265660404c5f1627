import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  countUndoable,
  readRuns,
} from '#app/features/data-transfer/import-worker/read-runs.server.ts'
import { readUndecidedRefs } from '#app/features/data-transfer/marketplace-search/item-finds.server.ts'
import { addGroup } from '#app/features/listings/compare-groups/manage-groups.server.ts'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import { readSourceKeys } from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import type { App } from '#app/platform/app.ts'
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import type { CommandInput } from '#cli/command-context.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { commandTest, runCommand } from '#tests/support/command-test.ts'
import { EXIT } from '#tests/support/exit-codes.ts'
import type { TestClock } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'

const HOUR_MS = 3_600_000

const marketplaceTest = commandTest
  .extend<{ markets: Marketplaces }>({
    markets: async ({ clock }: { clock: TestClock }, use) => {
      const markets = await openMarketplaces({
        now: () => clock.now(),
        callsPerSecond: 1_000_000,
      })
      await use(markets)
      await markets.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ markets }: { markets: Marketplaces }, use) => {
      const { AMAZON_CREDENTIAL_VERSION: _version, ...environment } = markets.environment
      await use({ ...environment, AMAZON_CREDENTIAL_VERSION: '3.2' })
    },
  })

/** A shop with the URLs of the simulated marketplaces but without their keys. */
const keylessTest = marketplaceTest.extend<{ env: Partial<ReadyEnv> }>({
  env: async ({ markets }: { markets: Marketplaces }, use) => {
    const {
      AMAZON_CREDENTIAL_VERSION: _version,
      AMAZON_CREDENTIAL_ID: _id,
      AMAZON_CREDENTIAL_SECRET: _secret,
      BOL_CLIENT_ID: _clientId,
      BOL_CLIENT_SECRET: _clientSecret,
      ...environment
    } = markets.environment
    await use(environment)
  },
})

const marketplaceArgs = (line: string) => ['marketplace', ...line.split(' ')]

const runMarketplace = (app: App, line: string, input?: CommandInput) =>
  runCommand(app, marketplaceArgs(line), input)

async function* typeLines(...lines: string[]) {
  yield lines.join('\n')
}

marketplaceTest(
  'an import by command has an exit code of its own when a requested item does not exist',
  async ({ app, markets, output }) => {
    const [firstAsin, secondAsin] = markets.catalogue.models
      .filter(({ parentAsin }) => !parentAsin)
      .flatMap(({ items }) => items.map(({ asin }) => asin))
    const importLine = `import --ids ${firstAsin},B0ZZZZZZZZ`
    expect(await runMarketplace(app, `${importLine} --dry-run`)).toBe(EXIT.partlyDone)
    expect(await runMarketplace(app, `search --ids ${firstAsin},B0ZZZZZZZZ`)).toBe(EXIT.partlyDone)
    expect(output.out).toMatch(new RegExp(`${firstAsin} · nieuw · .* · €\\s[\\d.]+,\\d\\d`))
    expect(await app.db.$count(products)).toBe(0)
    expect(await runMarketplace(app, importLine)).toBe(EXIT.partlyDone)
    expect(output.out).toContain('B0ZZZZZZZZ · daar niet te vinden')
    expect(await app.db.$count(products)).toBe(1)
    expect(await runMarketplace(app, `import --ids ${firstAsin},${secondAsin}`)).toBe(EXIT.done)
    expect(await runMarketplace(app, 'import --ids B0ZZZZZZZZ')).toBe(EXIT.partlyDone)
  },
)

marketplaceTest(
  'an import by command is a run in the admin with its report and compare group, and can be undone by a command',
  async ({ app, output }) => {
    await addCategory(app, 'Ringen')
    await addGroup(app, 'Sieraden', [])
    const importCommand = marketplaceArgs('import --words ring --most 3 --category ringen')
    expect(await runCommand(app, [...importCommand, '--dry-run'])).toBe(EXIT.done)
    expect(output.err).toBe('')
    expect(output.out).toContain('te maken')
    expect(await app.db.$count(products)).toBe(0)
    expect(await runCommand(app, [...importCommand, '--compare-group', 'geen'])).toBe(EXIT.failed)
    expect(output.err).toContain('Deze vergelijkgroep is er niet.')
    expect(await runMarketplace(app, 'import --words ring --category nergens')).toBe(EXIT.failed)

    const { rows: categories } = await app.pool.query('SELECT id FROM categories')
    await addGroup(app, 'Kettingen', [])
    await addGroup(
      app,
      'Om de vinger',
      categories.map(({ id }) => id),
    )
    await app.pool.query("INSERT INTO categories (slug, name) VALUES ('hangers', 'Hangers')")
    await app.pool.query(
      "INSERT INTO compare_group_categories SELECT g.id, c.id FROM compare_groups g, categories c WHERE g.slug = 'kettingen' AND c.slug = 'hangers'",
    )
    const groupedImport = [...importCommand, '--publish', '--compare-group', 'kettingen']
    const groupsBefore = await readCompareGroups(app)
    expect(await runCommand(app, [...groupedImport, '--dry-run'])).toBe(EXIT.done)
    expect(output.out).toContain('Categorie Ringen krijgt vergelijkgroep Kettingen')
    expect(await readCompareGroups(app)).toEqual(groupsBefore)
    expect(await runCommand(app, groupedImport)).toBe(EXIT.done)
    expect(output.out).toContain('Categorie Ringen kreeg vergelijkgroep Kettingen')
    const groups = await readCompareGroups(app)
    const [ringen] = categories
    expect(groups.find(({ slug }) => slug === 'kettingen')?.categoryIds).toContain(ringen?.id)
    expect(groups.find(({ slug }) => slug === 'om-de-vinger')?.categoryIds).toEqual([])

    const { runs } = await readRuns(app, 1)
    expect(runs[0]).toMatchObject({
      state: 'done',
      actor: 'Opdrachtregel',
      fileName: 'Amazon (nl): ring',
      isDryRun: false,
      reportFile: `import-${runs[0]?.id}.csv`,
    })
    expect(runs[1]).toMatchObject({
      state: 'checked',
      isDryRun: true,
      categoryPlacement: { isDone: false },
    })
    const id = runs[0]?.id ?? 0
    expect(output.out).toContain(`terugdraaien: marketplace runs --undo ${id}`)
    expect(await countUndoable(app, id)).toBeGreaterThan(0)
    expect(await app.db.$count(products)).toBeGreaterThan(0)
    expect(await runMarketplace(app, `runs --undo ${id}`)).toBe(EXIT.done)
    expect(await app.db.$count(products)).toBe(0)
    expect(await readCompareGroups(app)).toEqual(groupsBefore)
    expect(output.out).toContain('heeft weer de vergelijkgroep van eerder')

    // Undoing keeps a compare group that was edited in the meantime, and one that the category had before the import.
    expect(await runCommand(app, groupedImport)).toBe(EXIT.done)
    const sieraden = groups.find(({ slug }) => slug === 'sieraden')?.id ?? 0
    await app.pool.query(
      'UPDATE compare_group_categories SET group_id = $1 WHERE category_id = $2',
      [sieraden, ringen?.id],
    )
    await announceChanges(app, ['compare-groups'])
    const editedGroups = await readCompareGroups(app)
    const readLatestRunId = async () => (await readRuns(app, 1)).runs[0]?.id ?? 0
    expect(await runMarketplace(app, `runs --undo ${await readLatestRunId()}`)).toBe(EXIT.done)
    expect(output.out).toContain('De vergelijkgroep van categorie Ringen is sindsdien gewijzigd')
    expect(await readCompareGroups(app)).toEqual(editedGroups)
    expect(await runCommand(app, [...importCommand, '--compare-group', 'sieraden'])).toBe(EXIT.done)
    expect(output.out).toContain('Categorie Ringen heeft vergelijkgroep Sieraden al.')
    expect(await runMarketplace(app, `runs --undo ${await readLatestRunId()}`)).toBe(EXIT.done)
    expect(await readCompareGroups(app)).toEqual(editedGroups)
  },
)

marketplaceTest(
  'a used-up daily quota is reported by command, and an import waits for the next day',
  async ({ app, clock, markets, output }) => {
    const [asin] = markets.catalogue.models
      .filter(({ parentAsin }) => !parentAsin)
      .flatMap(({ items }) => items.map(({ asin }) => asin))
    markets.setFault('amazon', 'day-used')
    const message = 'Amazon zegt dat er vandaag genoeg gevraagd is'
    for (const line of ['search --words ring', 'import --words ring', `import --ids ${asin}`]) {
      output.err = ''
      expect(await runMarketplace(app, line), line).toBe(EXIT.failed)
      expect(output.err, line).toContain(message)
    }
    expect(output.err).toContain('marketplace runs --resume 1')
    markets.resetCalls()
    expect(await runMarketplace(app, 'sync --source amazon')).toBe(EXIT.failed)
    expect(output.err).toContain('Er wordt vanaf 14.00 uur weer geprobeerd.')
    expect(markets.calls()).toEqual({})

    output.out = ''
    expect(await runMarketplace(app, 'runs')).toBe(EXIT.done)
    expect(output.out).toContain(message)
    markets.setFault('amazon', null)
    clock.advance(HOUR_MS)
    expect(await runMarketplace(app, 'runs --resume 1')).toBe(EXIT.done)
    expect(await app.db.$count(products)).toBe(1)
  },
)

marketplaceTest(
  'search results are declined, switches are set and cached cross-sells are cleared by command',
  async ({ app, output }) => {
    expect(await runMarketplace(app, 'search --words ring --repeat 24')).toBe(EXIT.done)
    const waitingItems = await readUndecidedRefs(app, 1)
    expect(waitingItems.length).toBeGreaterThan(2)
    const [firstItem = ''] = waitingItems
    expect(await runMarketplace(app, `finds --decline 1 --ids ${firstItem}`)).toBe(EXIT.done)
    expect(await readUndecidedRefs(app, 1)).toEqual(waitingItems.slice(1))
    expect(await runMarketplace(app, `finds --decline 1 --ids ${firstItem}`)).toBe(EXIT.partlyDone)
    expect(await runMarketplace(app, 'finds --decline 9')).toBe(EXIT.failed)
    expect(await runMarketplace(app, 'finds --decline 1')).toBe(EXIT.done)
    expect(await readUndecidedRefs(app, 1)).toEqual([])

    expect(await runMarketplace(app, 'switches --off bol,together --on reviews')).toBe(EXIT.done)
    expect([...(await readSwitchedOff(app))].toSorted()).toEqual(['bol', 'together'])
    expect(output.out).toContain('bol · uit · bol')
    expect(output.out).toContain('reviews · aan')
    expect(await runMarketplace(app, 'switches --on bol')).toBe(EXIT.done)
    expect([...(await readSwitchedOff(app))]).toEqual(['together'])
    expect(await runMarketplace(app, 'switches --on licht')).toBe(EXIT.wrongUsage)

    await app.pool.query(
      "INSERT INTO cross_sells VALUES ('B0CH4K3L01', '{}', now()), ('B0CH4K3L02', '{}', now())",
    )
    const readStoredSets = async () => (await app.pool.query('SELECT asin FROM cross_sells')).rows
    expect(await runMarketplace(app, 'sets --ids B0CH4K3L01')).toBe(EXIT.done)
    expect(await readStoredSets()).toEqual([{ asin: 'B0CH4K3L02' }])
    expect(await runMarketplace(app, 'sets')).toBe(EXIT.done)
    expect(await readStoredSets()).toEqual([])
  },
)

marketplaceTest(
  'reviews of another shop are imported by command only with a note of the permission, and deleted when that is withdrawn',
  async ({ app, markets, output }) => {
    const feed = `${markets.feeds.reviews}?products=5`
    const gtin = markets.catalogue.models[0]?.items[0]?.gtin
    const { productId } = await addProduct(app, { name: 'Ring' })
    await app.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [gtin, productId])
    const countReviews = async () =>
      (await app.pool.query('SELECT 1 FROM external_reviews')).rowCount
    expect(await runMarketplace(app, 'reviews')).toBe(EXIT.done)
    expect(output.out).toContain('Er is geen reviewfeed.')
    expect(await runMarketplace(app, `reviews --feed ${feed}`)).toBe(EXIT.wrongUsage)
    expect(output.err).toContain('Zeg met --allowed dat de uitgever deze reviews laat tonen.')
    expect(await runMarketplace(app, `reviews --feed ${feed} --dry-run`)).toBe(EXIT.done)
    expect(output.out).toContain('over te nemen')
    expect(await countReviews()).toBe(0)
    expect(await runMarketplace(app, `reviews --feed ${feed} --allowed --repeat 999`)).toBe(
      EXIT.wrongUsage,
    )
    expect(await runMarketplace(app, `reviews --feed ${feed} --allowed --repeat 24`)).toBe(
      EXIT.done,
    )
    expect(output.out).toMatch(/Reviews van Sieradenhuis Voorbeeld, \d+ in/)
    expect(await countReviews()).toBeGreaterThan(1)
    expect(await runMarketplace(app, 'reviews')).toBe(EXIT.done)
    expect(output.out).toMatch(
      /1 · Feed van 127\.0\.0\.1:\d+ · Sieradenhuis Voorbeeld · \d+ reviews/,
    )
    expect(await runMarketplace(app, 'reviews --stop 1')).toBe(EXIT.done)
    expect(await runMarketplace(app, 'reviews --withdraw 7')).toBe(EXIT.failed)
    expect(await runMarketplace(app, 'reviews --withdraw 1')).toBe(EXIT.done)
    expect(await countReviews()).toBe(0)
    expect(await runMarketplace(app, 'reviews --feed /er/is/niets --allowed')).toBe(EXIT.failed)
    expect(output.err).toContain('Dit bestand is er niet')
  },
)

keylessTest(
  'a key is set and removed by command without being shown, and the connection is tested',
  async ({ app, markets, output }) => {
    const { AMAZON_CREDENTIAL_ID: id, AMAZON_CREDENTIAL_SECRET: secret } = markets.environment
    expect(await runMarketplace(app, 'test')).toBe(EXIT.failed)
    expect(await runMarketplace(app, 'keys --set etsy', typeLines(id, secret))).toBe(
      EXIT.wrongUsage,
    )
    expect(await runMarketplace(app, 'keys --set amazon', typeLines('kort', ''))).toBe(EXIT.failed)
    expect(output.err).toContain('Plak de hele sleutel, zonder spaties.')
    expect(await runMarketplace(app, 'keys --set amazon', typeLines(id, secret, '3.2'))).toBe(
      EXIT.done,
    )
    expect(output.out).toContain(`Amazon: ingesteld · nummer eindigt op ${id.slice(-4)}`)
    expect(output.out + output.err).not.toContain(secret)
    expect(output.out + output.err).not.toContain(id)
    expect((await readSourceKeys(app)).amazon).toEqual({ id, secret, version: '3.2' })

    expect(await runMarketplace(app, 'test --source amazon --country nl')).toBe(EXIT.done)
    expect(output.out).toContain('Amazon (nl) antwoordt')
    expect(await runMarketplace(app, 'keys --clear amazon')).toBe(EXIT.done)
    expect((await readSourceKeys(app)).amazon).toBeNull()
    expect(await runMarketplace(app, 'test --source amazon')).toBe(EXIT.failed)
  },
)
