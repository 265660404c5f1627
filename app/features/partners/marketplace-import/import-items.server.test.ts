import { expect } from 'vitest'
import type {
  MarketplaceItem,
  MarketplaceSource,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { queryOffers } from '#app/features/partners/sync/query-offers.server.ts'
import { readOffersAtSource } from '#app/features/partners/sync/read-offers-at-source.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { importItems } from './import-items.server.ts'
import { importMarketplaceItems } from './import-marketplace-items.server.ts'
import { importPartialFamilies } from './import-partial-families.server.ts'

const RUN_OPTIONS = { categoryPath: [], isDryRun: false, publishes: true }

const ringItem = (id: string, size: string, priceCents: number, gtin: string): MarketplaceItem => ({
  offerRef: {
    source: 'amazon',
    country: 'nl',
    externalId: id,
    url: `https://www.amazon.nl/dp/${id}`,
    seller: 'amazon.nl',
  },
  gtins: [gtin],
  title: 'Lumina ring 14 karaat geelgoud met zirkonia',
  brand: 'Lumina',
  features: [],
  size,
  quote: {
    priceCents,
    listPrice: null,
    shippingCents: null,
    availability: 'in-stock',
    delivery: '',
    merchant: '',
    images: [],
    title: '',
  },
})

const singleItem = ringItem('B0CH4K3L01', '', 9_900, '8712345678906')

const family = {
  id: 'B0CH4K3L00',
  choices: [{ name: 'size_name', label: 'Maat', value: '17' }],
}
const familyItems: MarketplaceItem[] = [
  { ...ringItem('B0CH4K3L01', '17', 9_900, '8712345678906'), family },
  {
    ...ringItem('B0CH4K3L02', '18', 10_900, '4006381333931'),
    family: { ...family, choices: [{ name: 'size_name', label: 'Maat', value: '18' }] },
  },
]
const parentItem: MarketplaceItem = {
  ...ringItem('B0CH4K3L00', '', 9_900, ''),
  gtins: [],
  family: { id: family.id, choices: [] },
}

/** Creates a source that answers lookups with these items, and requests for variations with the family. */
const createFakeSource = (
  app: App,
  items: MarketplaceItem[],
  variations: MarketplaceItem[] = [],
): MarketplaceSource => ({
  name: 'amazon',
  account: null,
  batchSize: 10,
  lookUp: async (_country, ids) => ({
    ok: true,
    readAt: app.clock.now(),
    items: items.filter(({ offerRef }) => ids.includes(offerRef.externalId)),
    missing: [],
  }),
  variations: async () => ({
    ok: true,
    readAt: app.clock.now(),
    items: variations,
    pages: 1,
    total: variations.length,
  }),
  search: async () => ({ ok: false, error: 'unavailable' }),
})

/** Returns the stored products and offers without the ids and times of rows. */
async function readRows(app: App) {
  const { rows: products } = await app.pool.query(
    `SELECT kind, seller, status, slug, name, subtitle, specifications, options, import_source, import_ref
     FROM products ORDER BY import_ref`,
  )
  const { rows: variants } = await app.pool.query(
    'SELECT gtin, option_values, position, is_active FROM variants ORDER BY position, gtin',
  )
  const { rows: offers } = await app.pool.query(
    `SELECT o.external_id, o.url, o.seller, o.origin, v.option_values, q.price_cents, q.availability
     FROM offers o JOIN offer_quotes q ON q.offer_id = o.id LEFT JOIN variants v ON v.id = o.variant_id
     ORDER BY o.external_id`,
  )
  const { rows: fields } = await app.pool.query(
    `SELECT field, source, country, value FROM sourced_fields WHERE field <> 'options' ORDER BY field`,
  )
  return { products, variants, offers, fields }
}

const importFrom = (app: App, source: MarketplaceSource, ids: string[]) =>
  importMarketplaceItems(app, source, {
    country: 'nl',
    request: { ids },
    categorySlug: undefined,
    isDryRun: false,
    publishes: true,
  })

shopTest(
  'an import, a batch of a feed and a sync of the same item store the same rows',
  async ({ app }) => {
    const source = createFakeSource(app, [singleItem])
    await importFrom(app, source, ['B0CH4K3L01'])
    const rowsAfterImport = await readRows(app)
    expect(rowsAfterImport.products).toMatchObject([
      { kind: 'simple', seller: 'external', status: 'published', import_ref: 'B0CH4K3L01' },
    ])
    expect(rowsAfterImport.offers).toMatchObject([
      { external_id: 'B0CH4K3L01', price_cents: 9_900 },
    ])

    const { rows } = await app.pool.query<{ id: number }>('SELECT id FROM products')
    const dueOffers = await readOffersAtSource(app.db, rows[0]?.id ?? 0, 'amazon')
    expect(await queryOffers(app, source, 'nl', dueOffers)).toEqual({
      ok: true,
      events: [],
      missing: 0,
    })
    expect(await readRows(app)).toEqual(rowsAfterImport)

    await app.pool.query('DELETE FROM products')
    const sourceItems = { readAt: app.clock.now(), items: [singleItem], families: [] }
    const batch = await importItems(app, 'amazon', sourceItems, RUN_OPTIONS)
    expect([...batch.reports.values()]).toMatchObject([{ outcome: 'made' }])
    expect(await readRows(app)).toEqual(rowsAfterImport)
  },
)

shopTest(
  'a family that is imported as a whole and one that is imported in parts store the same rows',
  async ({ app }) => {
    const source = createFakeSource(app, [...familyItems, parentItem], familyItems)
    const result = await importFrom(app, source, ['B0CH4K3L01'])
    expect(result).toMatchObject({
      items: [{ outcome: 'made', importedIds: ['B0CH4K3L01', 'B0CH4K3L02'] }],
    })
    const rowsAfterFamily = await readRows(app)
    expect(rowsAfterFamily.offers).toMatchObject([
      { external_id: 'B0CH4K3L01', option_values: { ringmaat: '17' }, price_cents: 9_900 },
      { external_id: 'B0CH4K3L02', option_values: { ringmaat: '18' }, price_cents: 10_900 },
    ])

    // A sync of the items changes nothing.
    const { rows } = await app.pool.query<{ id: number }>('SELECT id FROM products')
    const dueOffers = await readOffersAtSource(app.db, rows[0]?.id ?? 0, 'amazon')
    expect(await queryOffers(app, source, 'nl', dueOffers)).toMatchObject({ ok: true, events: [] })
    expect(await readRows(app)).toEqual(rowsAfterFamily)

    await app.pool.query('DELETE FROM products')
    const sourceItems = { readAt: app.clock.now(), families: [{ parentItem, items: familyItems }] }
    const reports = await importPartialFamilies(app, 'amazon', sourceItems, RUN_OPTIONS)
    expect([...reports.values()].map(({ outcome }) => outcome)).toEqual(['made', 'joined'])
    expect(await readRows(app)).toEqual(rowsAfterFamily)
  },
)
