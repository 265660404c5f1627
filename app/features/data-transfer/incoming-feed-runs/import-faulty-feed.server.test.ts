import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import {
  feedTest,
  readFeed,
  readOffers,
  runImport,
  withQuery,
} from '#tests/support/feed-imports.ts'

feedTest(
  'a feed that cannot be fetched changes nothing, and an interrupted download ends no offers',
  async ({ app, networks, clock }) => {
    const address = withQuery(networks.feeds.googleXml, { products: '40', grouped: '0' })
    expect(await readFeed(app, address)).toMatchObject({ made: 40 })
    const faults = [
      ['cut-off', { error: 'broken-off' }],
      ['error', { error: 'status', status: 500 }],
      ['not-eligible', { error: 'status', status: 403 }],
      ['down', { error: 'broken-off' }],
      ['nonsense', { error: 'unknown-feed' }],
      ['silent', { error: 'too-slow' }],
    ] as const
    for (const [fault, failure] of faults) {
      networks.failNext('feeds', [fault])
      expect(await runImport(app, address, { idleTimeoutMs: 300 }), fault).toMatchObject(failure)
    }
    networks.failNext('feeds', ['slow'])
    networks.setSlowMs(20)
    expect(await readFeed(app, address)).toMatchObject({ left: 40, made: 0 })

    // Half of the rows are missing although the feed is complete, so their offers are withdrawn.
    networks.failNext('feeds', ['partial'])
    expect(await readFeed(app, address)).toMatchObject({ rows: 20, vanished: 20 })
    const offersWithoutPrice = (await readOffers(app, clock)).filter(({ quote }) => quote === null)
    expect(offersWithoutPrice).toHaveLength(20)
    const file = path.join(app.env.DATA_DIR, 'half.xml')
    const text = await (await fetch(address)).text()
    // Without the last item and all that follows it.
    await writeFile(file, text.slice(0, text.lastIndexOf('<item>')))
    expect(await readFeed(app, file)).toMatchObject({ rows: 39, isWhole: false, vanished: 0 })
    expect(await runImport(app, '/er/is/niets.csv')).toEqual({ ok: false, error: 'file-not-found' })
    expect(await runImport(app, 'http://10.0.0.1/feed.csv')).toEqual({
      ok: false,
      error: 'closed-address',
    })
  },
)

feedTest(
  'invalid rows are reported with line and reason, and valid ones are imported, in any encoding',
  async ({ app, clock }) => {
    const file = path.join(app.env.DATA_DIR, 'feed.csv')
    const rows = [
      'daisycon_unique_id;title;link;price;currency;ean;in_stock',
      '1;Zilveren ring met ster één;https://x.example/1;1.249,95;EUR;;true',
      '2;Ketting;;12,50;EUR;;true',
      '3;Hanger;https://x.example/3;12,50',
      '4;Zilveren armband;https://x.example/4;12.50;GBP;;true',
      '1;Ring nog eens;https://x.example/1;10;EUR;;true',
      '5;<b>Zilveren</b> oorbellen<script>alert(1)</script>;https://x.example/5;15;EUR;123;false',
    ]
    // Older spreadsheet programs write Latin-1.
    await writeFile(file, Buffer.from(rows.join('\r\n'), 'latin1'))
    const summary = await readFeed(app, file)
    expect(summary).toMatchObject({ rows: 6, made: 3, rejected: 3, notes: 2 })
    const report = await readFile(summary.reportPath, 'utf8')
    expect(report).toContain('3;fout;Ketting;De link naar de winkel ontbreekt of is geen webadres.')
    expect(report).toContain('4;fout;;Deze rij heeft 4 kolommen in plaats van 7.')
    expect(report).toContain('6;fout;Ring nog eens;Dit product stond al eerder in de feed.')
    const productNames = await app.db
      .select({ name: products.name })
      .from(products)
      .orderBy(products.id)
    expect(productNames.map(({ name }) => name)).toEqual([
      'Zilveren ring met ster één',
      'Zilveren armband',
      'Zilveren oorbellen',
    ])
    const offers = await readOffers(app, clock)
    // A price in pounds is not shown.
    expect(offers.map(({ quote }) => quote?.priceCents)).toEqual([124_995, null, 1_500])
    await writeFile(file, ' \n')
    expect(await runImport(app, file)).toEqual({ ok: false, error: 'empty-file' })
  },
)

feedTest(
  'a resumed import counts the products of its interrupted attempt as its own',
  async ({ app, networks }) => {
    const address = withQuery(networks.feeds.googleXml, { products: '1500' })
    const earlierOutcomes = new Map<number, 'made' | 'changed'>()
    const interruptedSummary = await readFeed(app, address, {
      shouldStop: async () => true,
      recordChanges: async (_tx, changes) => {
        for (const { productId, before } of changes)
          if (!earlierOutcomes.has(productId))
            earlierOutcomes.set(productId, before === null ? 'made' : 'changed')
      },
    })
    expect(interruptedSummary).toMatchObject({ isStopped: true })
    expect(interruptedSummary.rows).toBeLessThan(1500)

    const resumedSummary = await readFeed(app, address, { earlierOutcomes })

    expect(resumedSummary).toMatchObject({ isStopped: false, rows: 1500, left: 0 })
    // 434 rows are single items; the others are of 161 families.
    expect(resumedSummary.made).toBe(595)
    expect(await app.db.$count(products)).toBe(595)
  },
)
