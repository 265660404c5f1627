import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import {
  readAmazonSales,
  readCommissions,
} from '#app/features/insight/commissions/admin/read-commissions.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import type { ReadyEnv } from '#app/platform/env.ts'
import { type Marketplaces, openMarketplaces } from '#simulators/marketplaces/local-marketplaces.ts'
import { shopTest, type TestClock } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { importCommissionsMessage } from './commissions-messages.ts'
import { importBolCommissions, importCommissionFile } from './import-commissions.server.ts'

const DAY_MS = 86_400_000
const LAST_30_DAYS = 30
const LAST_90_DAYS = 90

/** Two equal lines are two purchases; then another product, a return, and a line with an invalid date. */
const AMAZON_REPORT = [
  'Fee-Earnings reports from 2026-10-23 to 2026-11-21',
  '"Category","Name","ASIN","Seller","Tracking ID","Date Shipped","Price($)","Items Shipped","Returns","Revenue($)","Ad Fees($)"',
  '"Jewelry","Ketting","B0KETTING1","Amazon.nl","voorbeeld-21","2026-11-02","40.00","2","0","80.00","5.60"',
  '"Jewelry","Ketting","B0KETTING1","Amazon.nl","voorbeeld-21","2026-11-02","40.00","2","0","80.00","5.60"',
  '"Jewelry","Iets anders","B0ANDERS01","Amazon.nl","voorbeeld-21","2026-11-03","10.00","1","0","10.00","0.70"',
  '"Jewelry","Ketting","B0KETTING1","Amazon.nl","voorbeeld-21","2026-11-05","40.00","0","1","-40.00","-2.80"',
  '"Jewelry","Kapot","B0KAPOT001","Amazon.nl","voorbeeld-21","onzin","40.00","1","0","40.00","2.80"',
]

shopTest(
  'a commission report is counted once, however often it is imported, and joined to the clicks of visitors',
  async ({ app, clock }) => {
    const product = await addProduct(app, { name: 'Ketting', seller: 'external' })
    const refResult = readOfferRef('B0KETTING1')
    if (!refResult.ok) throw new Error(refResult.error)
    await addOffer(app, product.productId, refResult.offerRef)
    await app.pool.query(
      `INSERT INTO analytics_clicks (day, product_id, offer_id, source, seller, external_id, path, came_type, came_by, times)
       VALUES ('2026-11-01', $1, 1, 'amazon', 'amazon.nl', 'B0KETTING1', '/product/ketting/', '', '', 25),
         ('2026-09-01', $1, 1, 'amazon', 'amazon.nl', 'B0KETTING1', '/product/ketting/', '', '', 7)`,
      [product.productId],
    )
    const file = path.join(app.env.DATA_DIR, 'earnings.csv')
    await writeFile(file, AMAZON_REPORT.join('\r\n'))
    const firstImport = await importCommissionFile(app, file)
    expect(firstImport).toEqual({
      ok: true,
      report: {
        source: 'amazon',
        newCount: 4,
        changedCount: 0,
        unchangedCount: 0,
        unreadableLines: [7],
      },
    })
    expect(importCommissionsMessage(firstImport)).toBe(
      'Amazon: 4 nieuw, 0 gewijzigd, 0 stonden er al. Niet te lezen: regel 7.',
    )
    expect(await importCommissionFile(app, file)).toMatchObject({
      report: { newCount: 0, unchangedCount: 4 },
    })

    // Two purchases of the same product are two sales, and returns are subtracted.
    expect(await readCommissions(app, LAST_30_DAYS)).toEqual({
      sources: [
        {
          source: 'amazon',
          clicks: 25,
          quantity: 2 + 2 + 1 - 1,
          revenueCents: 8_000 + 8_000 + 1_000 - 4_000,
          commissionCents: 560 + 560 + 70 - 280,
          openCents: 0,
        },
      ],
      products: [
        {
          source: 'amazon',
          productId: product.productId,
          product: 'Ketting',
          clicks: 25,
          quantity: 2 + 2 - 1,
          revenueCents: 8_000 + 8_000 - 4_000,
          commissionCents: 560 + 560 - 280,
          openCents: 0,
        },
        {
          source: 'amazon',
          productId: 0,
          product: '',
          clicks: 0,
          quantity: 1,
          revenueCents: 1_000,
          commissionCents: 70,
          openCents: 0,
        },
      ],
    })
    expect((await readCommissions(app, LAST_90_DAYS)).sources).toMatchObject([{ clicks: 25 + 7 }])
    expect(await readAmazonSales(app)).toBe(4)
    clock.advance(30 * DAY_MS)
    expect(await readAmazonSales(app)).toBe(0)
    expect((await readCommissions(app, LAST_30_DAYS)).products).toEqual([])
  },
)

shopTest(
  'reports of networks are recognised by their columns, and unknown files are rejected',
  async ({ app }) => {
    const importReport = async (lines: string[]) => {
      const file = path.join(app.env.DATA_DIR, 'report.csv')
      await writeFile(file, lines.join('\n'))
      const result = await importCommissionFile(app, file)
      return result.ok ? result.report : result.error
    }
    expect(
      await importReport([
        'id;date;advertiser_name;sale_amount;commission_amount;commission_status',
        '1;2026-11-03;Sieradenhuis Voorbeeld;100,00;5,00;approved',
        '2;2026-11-04;Sieradenhuis Voorbeeld;50,00;2,50;pending',
        '3;2026-11-04;Sieradenhuis Voorbeeld;50,00;2,50;declined',
      ]),
    ).toEqual({
      source: 'awin',
      newCount: 3,
      changedCount: 0,
      unchangedCount: 0,
      unreadableLines: [],
    })
    // Open commissions are approved or rejected in a later report.
    expect(
      await importReport([
        'id;date;advertiser_name;sale_amount;commission_amount;commission_status',
        '2;2026-11-04;Sieradenhuis Voorbeeld;50,00;2,50;approved',
      ]),
    ).toMatchObject({ newCount: 0, changedCount: 1 })
    expect(
      await importReport([
        'Transactie ID;Datum;Programma;Omzet;Commissie;Status',
        '9;04-11-2026;Sieradenhuis Voorbeeld;€ 20,00;€ 1,00;open',
      ]),
    ).toMatchObject({ source: 'daisycon', newCount: 1 })
    expect(
      await importReport([
        'ID;Campagne;Registratiedatum;Orderbedrag;Commissie;Transactiestatus',
        '9;Sieradenhuis Voorbeeld;04-11-2026;20,00;1,00;geaccepteerd',
      ]),
    ).toMatchObject({ source: 'tradetracker', newCount: 1 })
    const { sources } = await readCommissions(app, LAST_30_DAYS)
    expect(
      sources.map(({ source, commissionCents, openCents }) => [source, commissionCents, openCents]),
    ).toEqual(
      expect.arrayContaining([
        ['awin', 500 + 250, 0],
        ['daisycon', 100, 100],
        ['tradetracker', 100, 0],
      ]),
    )
    expect(await importReport(['naam;prijs', 'ring;12'])).toBe('unknown-report')
    expect(await importReport([''])).toBe('empty-file')
    expect(await importReport(['"'])).toBe('unknown-report')
  },
)

const marketplaceTest = shopTest
  .extend<{ markets: Marketplaces }>({
    markets: async ({ clock }: { clock: TestClock }, use) => {
      const markets = await openMarketplaces({ now: () => clock.now() })
      await use(markets)
      await markets.close()
    },
  })
  .extend<{ env: Partial<ReadyEnv> }>({
    env: async ({ markets }: { markets: Marketplaces }, use) => {
      // The simulators report the version as any string; the environment accepts known versions only.
      await use({ ...markets.environment, AMAZON_CREDENTIAL_VERSION: '3.2' })
    },
  })

marketplaceTest(
  'the report of bol is fetched automatically in parts, and later approvals and rejections update it',
  async ({ app, markets, clock }) => {
    markets.failNext('bol', ['expired'])
    const firstImport = await importBolCommissions(app)
    if (!firstImport.ok) throw new Error(firstImport.error)
    expect(firstImport.report).toMatchObject({
      source: 'bol',
      changedCount: 0,
      unreadableLines: [],
    })
    expect(firstImport.report.newCount).toBeGreaterThan(20)
    // One request for each of two periods, and one retry after the token had expired.
    expect(markets.calls()['bol.orderReport']).toBe(3)
    const [sourceBefore] = (await readCommissions(app, LAST_90_DAYS)).sources
    expect(sourceBefore?.openCents).toBeGreaterThan(0)

    clock.advance(31 * DAY_MS)
    const secondImport = await importBolCommissions(app)
    if (!secondImport.ok) throw new Error(secondImport.error)
    expect(secondImport.report.changedCount).toBeGreaterThan(0)
    expect(secondImport.report.newCount).toBeGreaterThan(0)

    markets.setFault('bol', 'not-eligible')
    const rejectedImport = await importBolCommissions(app)
    expect(rejectedImport).toMatchObject({ ok: false, error: 'not-answered' })
    expect(importCommissionsMessage(rejectedImport)).toContain('neemt de sleutel niet aan')
  },
)

shopTest('without an API key bol is not queried', async ({ app }) => {
  expect(await importBolCommissions(app)).toEqual({ ok: false, error: 'no-account' })
})
