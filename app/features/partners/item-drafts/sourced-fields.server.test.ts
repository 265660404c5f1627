import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readOrigins } from '#app/features/partners/item-drafts/admin/read-origins.server.ts'
import { importItems } from '#app/features/partners/marketplace-import/import-items.server.ts'
import type {
  MarketplaceItem,
  MarketplaceSource,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { queryOffers } from '#app/features/partners/sync/query-offers.server.ts'
import { readOffersAtSource } from '#app/features/partners/sync/read-offers-at-source.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readProductFields } from './product-fields.server.ts'
import { WRITTEN_FIELDS, type WrittenField } from './sourced-fields.ts'

const ASIN = 'B0CH4K3L01'

const foundItem = (
  source: SourceName,
  overrides: Partial<MarketplaceItem> = {},
): MarketplaceItem => ({
  offerRef: {
    source,
    country: 'nl',
    externalId: ASIN,
    url: `https://www.amazon.nl/dp/${ASIN}`,
    seller: source === 'amazon' ? 'amazon.nl' : 'winkel.example',
  },
  gtins: ['8712345678906'],
  title: 'Lumina ring 14 karaat geelgoud met zirkonia',
  brand: 'Lumina',
  features: [],
  size: '',
  quote: {
    priceCents: 9_900,
    listPrice: null,
    shippingCents: null,
    availability: 'in-stock',
    delivery: '',
    merchant: '',
    images: [],
    title: '',
  },
  ...overrides,
})

/** A later version of the item that differs in every field. */
const LATER_VERSION: Partial<MarketplaceItem> = {
  title: 'Aurelia ketting zilver 925 met parel 45 cm',
  brand: 'Aurelia',
  gtins: ['4006381333931'],
}

async function importItem(app: App, source: SourceName, overrides: Partial<MarketplaceItem> = {}) {
  const sourceItems = {
    readAt: app.clock.now(),
    items: [foundItem(source, overrides)],
    families: [],
  }
  const options = { categoryPath: [], isDryRun: false, publishes: true }
  const { reports } = await importItems(app, source, sourceItems, options)
  return [...reports.values()]
}

const valuesOf = async (app: App, id: number) =>
  (await readProductFields(app.db, [id])).get(id)?.values

async function originsOf(app: App, id: number) {
  const product = await readProductForEdit(app, id)
  if (!product) throw new Error('no product')
  const origins = (await readOrigins(app, product)) ?? []
  return new Map(origins.map((origin) => [origin.name, origin]))
}

/** The owner's value for each field. */
const OWNER_EDITS: Record<WrittenField, string> = {
  name: "UPDATE products SET name = 'Mijn eigen naam' WHERE id = $1",
  subtitle: "UPDATE products SET subtitle = 'Mijn eigen regel' WHERE id = $1",
  brand: 'UPDATE products SET brand_id = NULL WHERE id = $1',
  specifications: `UPDATE products SET specifications = '[{"label": "Mijn", "value": "woorden"}]' WHERE id = $1`,
  attributes: 'DELETE FROM product_attribute_values WHERE product_id = $1',
  gtin: "UPDATE variants SET gtin = '96385074' WHERE product_id = $1",
}

for (const field of WRITTEN_FIELDS) {
  shopTest(
    `an edited field survives every sync, and the others follow their source: ${field}`,
    async ({ app }) => {
      const [createdProduct] = await importItem(app, 'amazon')
      const id = createdProduct?.productId ?? 0
      const first = await valuesOf(app, id)
      for (const fieldName of WRITTEN_FIELDS) expect(first?.[fieldName], fieldName).not.toBe('')
      await app.pool.query(OWNER_EDITS[field], [id])
      const ownValue = (await valuesOf(app, id))?.[field]
      expect(ownValue).not.toBe(first?.[field])

      for (let run = 0; run < 2; run++) await importItem(app, 'amazon', LATER_VERSION)

      const laterValues = await valuesOf(app, id)
      expect(laterValues?.[field]).toBe(ownValue)
      for (const otherField of WRITTEN_FIELDS.filter((name) => name !== field)) {
        expect(laterValues?.[otherField], otherField).not.toBe(first?.[otherField])
        expect(laterValues?.[otherField], otherField).not.toBe('')
      }
      const origins = [...(await originsOf(app, id)).values()]
      const syncStates = origins.slice(0, WRITTEN_FIELDS.length).map(({ isSynced }) => isSynced)
      expect(syncStates).toEqual(WRITTEN_FIELDS.map((name) => name !== field))
    },
  )
}

shopTest(
  'a product that the owner typed gets its empty fields from a source, and its texts stay',
  async ({ app }) => {
    const { productId } = await addProduct(app, { name: 'Mijn ring', seller: 'external' })
    const refResult = readOfferRef(ASIN)
    if (!refResult.ok) throw new Error(refResult.error)
    await addOffer(app, productId, refResult.offerRef)
    expect((await originsOf(app, productId)).get('Merk')).toEqual({
      name: 'Merk',
      from: 'Nog leeg',
      isSynced: true,
    })
    const sourceState = { item: foundItem('amazon', { brand: '' }) }
    const source: MarketplaceSource = {
      name: 'amazon',
      account: null,
      batchSize: 10,
      lookUp: async () => ({
        ok: true,
        readAt: app.clock.now(),
        missing: [],
        items: [sourceState.item],
      }),
      search: async () => ({ ok: false, error: 'unavailable' }),
    }
    const sync = async () =>
      queryOffers(app, source, 'nl', await readOffersAtSource(app.db, productId, 'amazon'))

    await sync()
    expect(await valuesOf(app, productId)).toMatchObject({
      name: 'Mijn ring',
      subtitle: '',
      brand: '',
      gtin: '8712345678906',
    })
    sourceState.item = foundItem('amazon', LATER_VERSION)
    const result = await sync()
    const laterValues = await valuesOf(app, productId)
    expect(laterValues).toMatchObject({
      name: 'Mijn ring',
      brand: 'aurelia',
      gtin: '4006381333931',
    })
    expect(laterValues?.specifications).toContain('zilver')
    expect(result).toMatchObject({
      events: expect.arrayContaining([{ productId, seller: 'amazon.nl', kind: 'facts' }]),
    })
    await app.db.update(products).set({ brandId: null }).where(eq(products.id, productId))
    await sync()
    expect((await valuesOf(app, productId))?.brand).toBe('')
    // An empty response deletes nothing.
    sourceState.item = foundItem('amazon', { ...LATER_VERSION, gtins: [] })
    await sync()
    expect((await valuesOf(app, productId))?.gtin).toBe('4006381333931')
  },
)

shopTest(
  'the original title is stored if its source allows it, and otherwise the product records that it is not',
  async ({ app, clock }) => {
    const [awin] = await importItem(app, 'awin')
    const [amazon] = await importItem(app, 'amazon', { title: 'Andere ring', gtins: [], brand: '' })
    clock.advance(30 * 24 * 3_600_000)
    const readTitleOrigin = async (id: number | null | undefined) =>
      (await originsOf(app, id ?? 0)).get('Oorspronkelijke titel')?.from
    expect(await readTitleOrigin(awin?.productId)).toBe(
      '‘Lumina ring 14 karaat geelgoud met zirkonia’',
    )
    expect(await readTitleOrigin(amazon?.productId)).toBe(
      'Nu niet bekend; amazon.nl laat hem niet langer bewaren dan een prijs',
    )
    const { rows } = await app.pool.query(
      "SELECT source FROM sourced_fields WHERE field = 'original_title'",
    )
    expect(rows).toEqual([{ source: 'awin' }])
  },
)
