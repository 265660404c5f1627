import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readOrigins } from '#app/features/partners/item-drafts/admin/read-origins.server.ts'
import { takeOver } from '#app/features/partners/marketplace-import/import-pieces.server.ts'
import type {
  FoundPiece,
  MarketplaceSource,
  SourceName,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { readPlace } from '#app/features/partners/offers/offer-address.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { askAgain } from '#app/features/partners/sync/ask-again.server.ts'
import { readAskable } from '#app/features/partners/sync/read-askable.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { readFields } from './product-fields.server.ts'
import { WRITTEN_FIELDS, type WrittenField } from './sourced-fields.ts'

const ASIN = 'B0CH4K3L01'

const piece = (source: SourceName, told: Partial<FoundPiece> = {}): FoundPiece => ({
  place: {
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
  ...told,
})

/** Told later: other in everything. */
const LATER: Partial<FoundPiece> = {
  title: 'Aurelia ketting zilver 925 met parel 45 cm',
  brand: 'Aurelia',
  gtins: ['4006381333931'],
}

const take = (shop: Shop, source: SourceName, told: Partial<FoundPiece> = {}) =>
  takeOver(
    shop,
    source,
    { at: shop.clock.now(), pieces: [piece(source, told)] },
    { categoryPath: [], isDryRun: false, publishes: true },
  )

const valuesOf = async (shop: Shop, id: number) => (await readFields(shop.db, [id])).get(id)?.values

async function originsOf(shop: Shop, id: number) {
  const product = await readProductForEdit(shop, id)
  if (!product) throw new Error('no product')
  const origins = (await readOrigins(shop, product)) ?? []
  return new Map(origins.map((one) => [one.name, one]))
}

/** What the owner makes of each. */
const OWN: Record<WrittenField, string> = {
  name: "UPDATE products SET name = 'Mijn eigen naam' WHERE id = $1",
  subtitle: "UPDATE products SET subtitle = 'Mijn eigen regel' WHERE id = $1",
  brand: 'UPDATE products SET brand_id = NULL WHERE id = $1',
  specifications: `UPDATE products SET specifications = '[{"label": "Mijn", "value": "woorden"}]' WHERE id = $1`,
  attributes: 'DELETE FROM product_attribute_values WHERE product_id = $1',
  gtin: "UPDATE variants SET gtin = '96385074' WHERE product_id = $1",
}

for (const field of WRITTEN_FIELDS) {
  shopTest(
    `what the owner made of it survives every sync, and the rest follows its source: ${field}`,
    async ({ shop }) => {
      const [made] = await take(shop, 'amazon')
      const id = made?.productId ?? 0
      const first = await valuesOf(shop, id)
      for (const each of WRITTEN_FIELDS) expect(first?.[each], each).not.toBe('')
      await shop.pool.query(OWN[field], [id])
      const mine = (await valuesOf(shop, id))?.[field]
      expect(mine).not.toBe(first?.[field])

      for (let times = 0; times < 2; times++) await take(shop, 'amazon', LATER)

      const then = await valuesOf(shop, id)
      expect(then?.[field]).toBe(mine)
      for (const other of WRITTEN_FIELDS.filter((one) => one !== field)) {
        expect(then?.[other], other).not.toBe(first?.[other])
        expect(then?.[other], other).not.toBe('')
      }
      const origins = [...(await originsOf(shop, id)).values()]
      const shown = origins.slice(0, WRITTEN_FIELDS.length).map(({ isSynced }) => isSynced)
      expect(shown).toEqual(WRITTEN_FIELDS.map((one) => one !== field))
    },
  )
}

shopTest(
  'a piece that the owner wrote by hand is filled in where it is empty once a source tells of it, and keeps its words',
  async ({ shop }) => {
    const { productId } = await addPiece(shop, { name: 'Mijn ring', seller: 'external' })
    const read = readPlace(ASIN)
    if (!read.ok) throw new Error(read.error)
    await addOffer(shop, productId, read.place)
    expect((await originsOf(shop, productId)).get('Merk')).toEqual({
      name: 'Merk',
      from: 'Nog leeg',
      isSynced: true,
    })
    const answers = { told: piece('amazon', { brand: '' }) }
    const source: MarketplaceSource = {
      name: 'amazon',
      account: null,
      batch: 10,
      lookUp: async () => ({
        ok: true,
        at: shop.clock.now(),
        missing: [],
        pieces: [answers.told],
      }),
      search: async () => ({ ok: false, error: 'unavailable' }),
    }
    const sync = async () =>
      askAgain(shop, source, 'nl', await readAskable(shop.db, productId, 'amazon'))

    await sync()
    expect(await valuesOf(shop, productId)).toMatchObject({
      name: 'Mijn ring',
      subtitle: '',
      brand: '',
      gtin: '8712345678906',
    })
    answers.told = piece('amazon', LATER)
    const result = await sync()
    const later = await valuesOf(shop, productId)
    expect(later).toMatchObject({ name: 'Mijn ring', brand: 'aurelia', gtin: '4006381333931' })
    expect(later?.specifications).toContain('zilver')
    expect(result).toMatchObject({
      events: expect.arrayContaining([{ productId, seller: 'amazon.nl', kind: 'facts' }]),
    })
    await shop.db.update(products).set({ brandId: null }).where(eq(products.id, productId))
    await sync()
    expect((await valuesOf(shop, productId))?.brand).toBe('')
    // A source that says nothing takes nothing away.
    answers.told = piece('amazon', { ...LATER, gtins: [] })
    await sync()
    expect((await valuesOf(shop, productId))?.gtin).toBe('4006381333931')
  },
)

shopTest(
  'the original title is kept with the product where its source allows it, and where it does not that is said',
  async ({ shop, clock }) => {
    const [awin] = await take(shop, 'awin')
    const [amazon] = await take(shop, 'amazon', { title: 'Andere ring', gtins: [], brand: '' })
    clock.advance(30 * 24 * 3_600_000)
    const title = async (id: number | null | undefined) =>
      (await originsOf(shop, id ?? 0)).get('Oorspronkelijke titel')?.from
    expect(await title(awin?.productId)).toBe('‘Lumina ring 14 karaat geelgoud met zirkonia’')
    expect(await title(amazon?.productId)).toBe(
      'Nu niet bekend; amazon.nl laat hem niet langer bewaren dan een prijs',
    )
    const { rows } = await shop.pool.query(
      "SELECT source FROM sourced_fields WHERE field = 'original_title'",
    )
    expect(rows).toEqual([{ source: 'awin' }])
  },
)
