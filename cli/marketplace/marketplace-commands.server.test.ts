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
import { announceChanges } from '#app/platform/database/changes.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { commandTest, runCommand } from '#tests/support/command-test.ts'
import type { TestClock } from '#tests/support/shop-test.ts'
import { addCategory, addProduct } from '#tests/support/stock-shop.ts'

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
      BOL_CLIENT_ID: _client,
      BOL_CLIENT_SECRET: _word,
      ...environment
    } = markets.environment
    await use(environment)
  },
})

const args = (line: string) => ['marketplace', ...line.split(' ')]

async function* typeLines(...lines: string[]) {
  yield lines.join('\n')
}

marketplaceTest(
  'an import by command has an exit code of its own when a requested item does not exist',
  async ({ app, markets, printed }) => {
    const [firstAsin, two] = markets.catalogue.models
      .filter(({ parentAsin }) => !parentAsin)
      .flatMap(({ items }) => items.map(({ asin }) => asin))
    const importing = `import --ids ${firstAsin},B0ZZZZZZZZ`
    expect(await runCommand(app, args(`${importing} --dry-run`))).toBe(3)
    expect(await runCommand(app, args(`search --ids ${firstAsin},B0ZZZZZZZZ`))).toBe(3)
    expect(printed.out).toMatch(new RegExp(`${firstAsin} · nieuw · .* · €\\s[\\d.]+,\\d\\d`))
    expect(await app.db.$count(products)).toBe(0)
    expect(await runCommand(app, args(importing))).toBe(3)
    expect(printed.out).toContain('B0ZZZZZZZZ · daar niet te vinden')
    expect(await app.db.$count(products)).toBe(1)
    expect(await runCommand(app, args(`import --ids ${firstAsin},${two}`))).toBe(0)
    expect(await runCommand(app, args('import --ids B0ZZZZZZZZ'))).toBe(3)
  },
)

marketplaceTest(
  'an import by command is a run in the back office with its report and compare group, and can be undone by a command',
  async ({ app, printed }) => {
    await addCategory(app, 'Ringen')
    await addGroup(app, 'Sieraden', [])
    const importing = args('import --words ring --most 3 --category ringen')
    const trying = await runCommand(app, [...importing, '--dry-run'])
    expect([trying, printed.err]).toEqual([0, ''])
    expect(printed.out).toContain('te maken')
    expect(await app.db.$count(products)).toBe(0)
    expect(await runCommand(app, [...importing, '--compare-group', 'geen'])).toBe(1)
    expect(printed.err).toContain('Deze vergelijkgroep is er niet.')
    expect(await runCommand(app, args('import --words ring --category nergens'))).toBe(1)

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
    const grouped = [...importing, '--publish', '--compare-group', 'kettingen']
    const before = await readCompareGroups(app)
    expect(await runCommand(app, [...grouped, '--dry-run'])).toBe(0)
    expect(printed.out).toContain('Categorie Ringen krijgt vergelijkgroep Kettingen')
    expect(await readCompareGroups(app)).toEqual(before)
    expect(await runCommand(app, grouped)).toBe(0)
    expect(printed.out).toContain('Categorie Ringen kreeg vergelijkgroep Kettingen')
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
    expect(runs[1]).toMatchObject({ state: 'checked', isDryRun: true, placed: { isDone: false } })
    const id = runs[0]?.id ?? 0
    expect(printed.out).toContain(`terugdraaien: marketplace runs --undo ${id}`)
    expect(await countUndoable(app, id)).toBeGreaterThan(0)
    expect(await app.db.$count(products)).toBeGreaterThan(0)
    expect(await runCommand(app, args(`runs --undo ${id}`))).toBe(0)
    expect(await app.db.$count(products)).toBe(0)
    expect(await readCompareGroups(app)).toEqual(before)
    expect(printed.out).toContain('heeft weer de vergelijkgroep van eerder')

    // Undoing keeps a compare group that was edited in the meantime, and one that the category had before the import.
    expect(await runCommand(app, grouped)).toBe(0)
    const sieraden = groups.find(({ slug }) => slug === 'sieraden')?.id ?? 0
    await app.pool.query(
      'UPDATE compare_group_categories SET group_id = $1 WHERE category_id = $2',
      [sieraden, ringen?.id],
    )
    await announceChanges(app, ['compare-groups'])
    const compareGroups = await readCompareGroups(app)
    const latest = async () => (await readRuns(app, 1)).runs[0]?.id ?? 0
    expect(await runCommand(app, args(`runs --undo ${await latest()}`))).toBe(0)
    expect(printed.out).toContain('De vergelijkgroep van categorie Ringen is sindsdien gewijzigd')
    expect(await readCompareGroups(app)).toEqual(compareGroups)
    expect(await runCommand(app, [...importing, '--compare-group', 'sieraden'])).toBe(0)
    expect(printed.out).toContain('Categorie Ringen heeft vergelijkgroep Sieraden al.')
    expect(await runCommand(app, args(`runs --undo ${await latest()}`))).toBe(0)
    expect(await readCompareGroups(app)).toEqual(compareGroups)
  },
)

marketplaceTest(
  'a used-up daily quota is reported by command, and an import waits for the next day',
  async ({ app, clock, markets, printed }) => {
    const [one] = markets.catalogue.models
      .filter(({ parentAsin }) => !parentAsin)
      .flatMap(({ items }) => items.map(({ asin }) => asin))
    markets.setFault('amazon', 'day-used')
    const message = 'Amazon zegt dat er vandaag genoeg gevraagd is'
    for (const line of ['search --words ring', 'import --words ring', `import --ids ${one}`]) {
      printed.err = ''
      expect(await runCommand(app, args(line)), line).toBe(1)
      expect(printed.err, line).toContain(message)
    }
    expect(printed.err).toContain('marketplace runs --resume 1')
    markets.resetCalls()
    expect(await runCommand(app, args('sync --source amazon'))).toBe(1)
    expect(printed.err).toContain('Er wordt vanaf 14.00 uur weer geprobeerd.')
    expect(markets.calls()).toEqual({})

    printed.out = ''
    expect(await runCommand(app, args('runs'))).toBe(0)
    expect(printed.out).toContain(message)
    markets.setFault('amazon', null)
    clock.advance(3_600_000)
    expect(await runCommand(app, args('runs --resume 1'))).toBe(0)
    expect(await app.db.$count(products)).toBe(1)
  },
)

marketplaceTest(
  'search results are declined by command, switches are set, and cached cross-sells are cleared',
  async ({ app, printed }) => {
    expect(await runCommand(app, args('search --words ring --repeat 24'))).toBe(0)
    const waitingItems = await readUndecidedRefs(app, 1)
    expect(waitingItems.length).toBeGreaterThan(2)
    const [first = ''] = waitingItems
    expect(await runCommand(app, args(`finds --decline 1 --ids ${first}`))).toBe(0)
    expect(await readUndecidedRefs(app, 1)).toEqual(waitingItems.slice(1))
    expect(await runCommand(app, args('finds --decline 9'))).toBe(1)
    expect(await runCommand(app, args('finds --decline 1'))).toBe(0)
    expect(await readUndecidedRefs(app, 1)).toEqual([])

    expect(await runCommand(app, args('switches --off bol,together --on reviews'))).toBe(0)
    expect([...(await readSwitchedOff(app))].toSorted()).toEqual(['bol', 'together'])
    expect(printed.out).toContain('bol · uit · bol')
    expect(printed.out).toContain('reviews · aan')
    expect(await runCommand(app, args('switches --on bol'))).toBe(0)
    expect([...(await readSwitchedOff(app))]).toEqual(['together'])
    expect(await runCommand(app, args('switches --on licht'))).toBe(2)

    await app.pool.query(
      "INSERT INTO cross_sells VALUES ('B0CH4K3L01', '{}', now()), ('B0CH4K3L02', '{}', now())",
    )
    const readStoredSets = async () => (await app.pool.query('SELECT asin FROM cross_sells')).rows
    expect(await runCommand(app, args('sets --ids B0CH4K3L01'))).toBe(0)
    expect(await readStoredSets()).toEqual([{ asin: 'B0CH4K3L02' }])
    expect(await runCommand(app, args('sets'))).toBe(0)
    expect(await readStoredSets()).toEqual([])
  },
)

marketplaceTest(
  'reviews of another shop are imported by command only with a note of the permission, and deleted when that is withdrawn',
  async ({ app, markets, printed }) => {
    const feed = `${markets.feeds.reviews}?products=5`
    const gtin = markets.catalogue.models[0]?.items[0]?.gtin
    const { productId } = await addProduct(app, { name: 'Ring' })
    await app.pool.query('UPDATE variants SET gtin = $1 WHERE product_id = $2', [gtin, productId])
    const count = async () => (await app.pool.query('SELECT 1 FROM external_reviews')).rowCount
    expect(await runCommand(app, args('reviews'))).toBe(0)
    expect(printed.out).toContain('Er is geen reviewfeed.')
    expect(await runCommand(app, args(`reviews --feed ${feed}`))).toBe(2)
    expect(printed.err).toContain('Zeg met --allowed dat de uitgever deze reviews laat tonen.')
    expect(await runCommand(app, args(`reviews --feed ${feed} --dry-run`))).toBe(0)
    expect(printed.out).toContain('over te nemen')
    expect(await count()).toBe(0)
    expect(await runCommand(app, args(`reviews --feed ${feed} --allowed --repeat 999`))).toBe(2)
    expect(await runCommand(app, args(`reviews --feed ${feed} --allowed --repeat 24`))).toBe(0)
    expect(printed.out).toMatch(/Reviews van Sieradenhuis Voorbeeld, \d+ in/)
    expect(await count()).toBeGreaterThan(1)
    expect(await runCommand(app, args('reviews'))).toBe(0)
    expect(printed.out).toMatch(
      /1 · Feed van 127\.0\.0\.1:\d+ · Sieradenhuis Voorbeeld · \d+ reviews/,
    )
    expect(await runCommand(app, args('reviews --stop 1'))).toBe(0)
    expect(await runCommand(app, args('reviews --withdraw 7'))).toBe(1)
    expect(await runCommand(app, args('reviews --withdraw 1'))).toBe(0)
    expect(await count()).toBe(0)
    expect(await runCommand(app, args('reviews --feed /er/is/niets --allowed'))).toBe(1)
    expect(printed.err).toContain('Dit bestand is er niet')
  },
)

keylessTest(
  'a key is set and removed by command without being shown, and the connection is tested',
  async ({ app, markets, printed }) => {
    const { AMAZON_CREDENTIAL_ID: id, AMAZON_CREDENTIAL_SECRET: secret } = markets.environment
    expect(await runCommand(app, args('test'))).toBe(1)
    expect(await runCommand(app, args('keys --set etsy'), typeLines(id, secret))).toBe(2)
    expect(await runCommand(app, args('keys --set amazon'), typeLines('kort', ''))).toBe(1)
    expect(printed.err).toContain('Plak de hele sleutel, zonder spaties.')
    expect(await runCommand(app, args('keys --set amazon'), typeLines(id, secret, '3.2'))).toBe(0)
    expect(printed.out).toContain(`Amazon: ingesteld · nummer eindigt op ${id.slice(-4)}`)
    expect(printed.out + printed.err).not.toContain(secret)
    expect(printed.out + printed.err).not.toContain(id)
    expect((await readSourceKeys(app)).amazon).toEqual({ id, secret, version: '3.2' })

    expect(await runCommand(app, args('test --source amazon --country nl'))).toBe(0)
    expect(printed.out).toContain('Amazon (nl) antwoordt')
    expect(await runCommand(app, args('keys --clear amazon'))).toBe(0)
    expect((await readSourceKeys(app)).amazon).toBeNull()
    expect(await runCommand(app, args('test --source amazon'))).toBe(1)
  },
)
