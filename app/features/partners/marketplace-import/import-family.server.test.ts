import { and, asc, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { syncSource } from '#app/features/partners/sync/sync-offers.server.ts'
import { familyTest, importByIds } from '#tests/support/family-test.ts'
import { createSimulatedAmazon } from '#tests/support/simulated-amazon.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

const HOUR = 3_600_000

familyTest(
  'a family of 120 items is imported as one product with a variant and an offer for each item, at one request a second',
  async ({ app, clock, market }) => {
    const source = await createSimulatedAmazon(app, clock, market)
    const [family, smallFamily] = market.catalogue.models
    if (!family?.parentAsin || !smallFamily?.parentAsin)
      throw new Error('the catalogue has no families')
    // Two of the 120 items.
    const [child, otherChild] = [family.items[77]?.asin ?? '', family.items[3]?.asin ?? '']
    market.setShuffled(true)

    const [dryRunReport] = await importByIds(app, source, [child], { isDryRun: true })
    expect(dryRunReport).toMatchObject({
      outcome: 'made',
      productId: null,
      notes: ['120 uitvoeringen'],
    })
    expect(await app.db.$count(products)).toBe(0)

    const startedAt = clock.now().getTime()
    market.resetCalls()
    const [childReport, otherReport] = await importByIds(app, source, [child, otherChild])
    expect([childReport?.outcome, otherReport?.outcome]).toEqual(['made', 'joined'])
    // The import takes 12 pages, the requested item and the parent item of the family; no request is throttled.
    expect(market.calls()).toMatchObject({ 'amazon.getVariations': 12, 'amazon.getItems': 2 })
    const seconds = (clock.now().getTime() - startedAt) / 1_000
    // Fourteen requests have thirteen pauses of a second between them.
    expect(seconds).toBeGreaterThanOrEqual(13)
    expect(seconds).toBeLessThan(16)

    const [product, ...otherProducts] = await app.db.select().from(products)
    expect(otherProducts).toEqual([])
    expect(product).toMatchObject({
      kind: 'variable',
      seller: 'external',
      importRef: family.parentAsin,
      name: family.titles.nl,
    })
    expect(product?.options.map(({ code, values }) => [code, values.length])).toEqual([
      ['ringmaat', 15],
      ['metaal', 8],
    ])
    const createdVariants = await app.db.select().from(variants).orderBy(asc(variants.position))
    expect(createdVariants).toHaveLength(120)
    expect(
      new Set(createdVariants.map(({ optionValues }) => JSON.stringify(optionValues))).size,
    ).toBe(120)
    const liveOffers = await readLiveOffers(app.db, [product?.id ?? 0], clock.now())
    const storedOffers = await app.db.select().from(offers)
    const asinOf = new Map(storedOffers.map(({ variantId, externalId }) => [variantId, externalId]))
    expect(asinOf.size).toBe(120)
    for (const { id, gtin } of createdVariants) {
      expect(family.items.find((item) => item.gtin === gtin)?.asin).toBe(asinOf.get(id))
    }
    expect(liveOffers.filter(({ quote }) => quote !== null)).toHaveLength(120)
    // Facts that differ between the items are not facts of the product.
    expect(product?.specifications.map(({ label }) => label)).not.toContain('Materiaal')

    // A second import creates nothing and does not request the pages of known families.
    market.resetCalls()
    expect(await importByIds(app, source, [child])).toMatchObject([{ outcome: 'left' }])
    expect(market.calls()).toEqual({ 'amazon.getItems': 1 })
    clock.advance(6 * HOUR)
    market.setPrice(child, 7_654)
    expect(await syncSource(app, source)).toMatchObject({ queried: 120, changed: 1, stopped: null })
    const [childOffer] = (await readLiveOffers(app.db, [product?.id ?? 0], clock.now())).filter(
      ({ externalId }) => externalId === child,
    )
    expect(childOffer?.quote?.priceCents).toBe(7_654)

    // In another country the same variants get more offers, and the owner's texts stay.
    await app.db.update(products).set({ name: 'Mijn ring' })
    const [germanReport] = await importByIds(app, source, [family.parentAsin], { country: 'de' })
    expect(germanReport).toMatchObject({ outcome: 'joined', productId: product?.id })
    expect(await app.db.$count(variants)).toBe(120)
    expect(await app.db.$count(offers, eq(offers.country, 'de'))).toBeGreaterThan(60)
    expect(await app.db.$count(offers, isNull(offers.variantId))).toBe(0)
    const [familyProduct] = await app.db.select({ name: products.name }).from(products)
    expect(familyProduct?.name).toBe('Mijn ring')
  },
)

familyTest(
  'a product gets the new items of its family as variants, and an item without a family stays a simple product',
  async ({ app, clock, market }) => {
    const source = await createSimulatedAmazon(app, clock, market)
    const [, smallFamily] = market.catalogue.models
    const single = market.catalogue.models.find(({ parentAsin }) => !parentAsin)
    if (!smallFamily?.parentAsin || !single) throw new Error('the catalogue has no families')
    const goneAsins = smallFamily.items.slice(0, 2).map(({ asin }) => asin)
    market.setGone(goneAsins)
    const itemCount = smallFamily.items.length
    await importByIds(app, source, [smallFamily.parentAsin, single.items[0]?.asin ?? ''])
    const rows = await app.db.select().from(products).orderBy(asc(products.kind))
    expect(rows.map(({ kind }) => kind)).toEqual(['simple', 'variable'])
    expect(await app.db.$count(variants)).toBe(itemCount - goneAsins.length + 1)
    market.setGone(goneAsins, false)
    expect(await importByIds(app, source, [smallFamily.parentAsin])).toMatchObject([
      { outcome: 'joined' },
    ])
    expect(await app.db.$count(variants)).toBe(itemCount + 1)
    expect(await app.db.$count(offers)).toBe(itemCount + 1)
    expect(await app.db.$count(products)).toBe(2)
  },
)

familyTest(
  'a product that the owner typed gets its family as variants once there is an API key, and its texts stay',
  async ({ app, clock, market }) => {
    const [, smallFamily] = market.catalogue.models
    const child = smallFamily?.items[0]?.asin
    const { productId } = await addProduct(app, { name: 'Mijn ring', seller: 'external' })
    const ownProduct = await addProduct(app, { name: 'Onze ring' })
    const childRef = readOfferRef(child ?? '')
    if (!childRef.ok) throw new Error(childRef.error)
    await addOffer(app, productId, childRef.offerRef)
    const otherRef = readOfferRef(market.catalogue.models[0]?.items[0]?.asin ?? '')
    if (!otherRef.ok) throw new Error(otherRef.error)
    await addOffer(app, ownProduct.productId, otherRef.offerRef)

    // The API key is set.
    const source = await createSimulatedAmazon(app, clock, market)
    await syncSource(app, source)

    const rows = await app.db.select().from(products).orderBy(asc(products.id))
    const manualProduct = rows.find(({ id }) => id === productId)
    expect(manualProduct).toMatchObject({ name: 'Mijn ring', kind: 'variable', importSource: null })
    expect(rows.find(({ id }) => id === ownProduct.productId)).toMatchObject({ kind: 'simple' })
    const activeVariants = await app.db
      .select()
      .from(variants)
      .where(and(eq(variants.productId, productId), eq(variants.isActive, true)))
    expect(activeVariants).toHaveLength(smallFamily?.items.length ?? 0)
    const liveOffers = await readLiveOffers(app.db, [productId], clock.now())
    expect(liveOffers).toHaveLength(activeVariants.length)
    expect(liveOffers.every(({ variantText }) => variantText !== '')).toBe(true)
    // The next sync does not query the family.
    market.resetCalls()
    clock.advance(25 * HOUR)
    await syncSource(app, source)
    expect(market.calls()['amazon.getVariations']).toBeUndefined()
  },
)
