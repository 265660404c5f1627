import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { addOffer } from '#app/features/partners/offers/write-offers.server.ts'
import { syncSource } from '#app/features/partners/sync/sync-offers.server.ts'
import { nextDutchDay } from '#app/platform/dutch-time.ts'
import { familyTest, importByIds } from '#tests/support/family-test.ts'
import { createSimulatedAmazon } from '#tests/support/simulated-amazon.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

const HOUR = 3_600_000
/** Amazon's quota of an account; a tenth is reserved for visitors. */
const CALLS_PER_DAY = 8_640

familyTest(
  'a sync updates a family and its options from the source, except the texts that the owner edited',
  async ({ app, clock, market }) => {
    const source = await createSimulatedAmazon(app, clock, market)
    const [, smallFamily] = market.catalogue.models
    if (!smallFamily?.parentAsin) throw new Error('the catalogue has no families')
    const newAsin = smallFamily.items.at(-1)?.asin ?? ''
    market.setGone([newAsin])
    await importByIds(app, source, [smallFamily.parentAsin])
    const readProduct = async () => {
      const [row] = await app.db.select().from(products)
      const createdVariants = await app.db.select().from(variants).orderBy(asc(variants.id))
      return {
        row,
        choices: createdVariants.map(({ optionValues }) => optionValues),
        ids: createdVariants.map((variant) => variant.id),
      }
    }
    const importedProduct = await readProduct()
    const [option, ...otherOptions] = importedProduct.row?.options ?? []
    if (!importedProduct.row || !option) throw new Error('no options')

    // The product has an earlier state: the source has other texts by now.
    const oldOption = {
      ...option,
      name: 'Maat van eerder',
      values: option.values.map((value) => `${value} oud`),
    }
    const oldText = JSON.stringify(
      [oldOption, ...otherOptions].map(({ code, name, values }) => [code, name, values]),
    )
    await app.db.update(products).set({ options: [oldOption, ...otherOptions] })
    for (const [index, id] of importedProduct.ids.entries()) {
      const optionValues = { ...importedProduct.choices[index] }
      optionValues[option.code] = `${optionValues[option.code]} oud`
      await app.db.update(variants).set({ optionValues }).where(eq(variants.id, id))
    }
    await app.pool.query("UPDATE sourced_fields SET value = $1 WHERE field = 'options'", [oldText])
    market.setTitle(smallFamily.parentAsin, 'Ketting Nieuwe Naam, 925 zilver')
    market.setGone([newAsin], false)

    // Each item is refreshed after six hours, the family once a day.
    market.resetCalls()
    clock.advance(7 * HOUR)
    await syncSource(app, source)
    expect(market.calls()['amazon.getVariations']).toBeUndefined()
    clock.advance(18 * HOUR)
    await syncSource(app, source)
    expect(market.calls()['amazon.getVariations']).toBeGreaterThan(0)
    const refreshedProduct = await readProduct()
    expect(refreshedProduct.row?.name).toContain('Nieuwe Naam')
    expect(refreshedProduct.row?.options[0]).toMatchObject({ name: option.name })
    expect(refreshedProduct.row?.options[0]?.values.some((value) => value.includes('oud'))).toBe(
      false,
    )
    // The variants have their new names, and the new items of the family are added.
    expect(refreshedProduct.ids.slice(0, importedProduct.ids.length)).toEqual(importedProduct.ids)
    expect(refreshedProduct.choices.slice(0, importedProduct.ids.length)).toEqual(
      importedProduct.choices,
    )
    expect(refreshedProduct.ids).toHaveLength(importedProduct.ids.length + 1)
    market.resetCalls()
    clock.advance(7 * HOUR)
    await syncSource(app, source)
    expect(market.calls()['amazon.getVariations']).toBeUndefined()

    // The owner's texts stay, including texts of options.
    const [ownOption, ...optionsAfterFirst] = refreshedProduct.row?.options ?? []
    if (!ownOption) throw new Error('no options')
    await app.db.update(products).set({
      name: 'Mijn ketting',
      options: [{ ...ownOption, name: 'Jouw maat' }, ...optionsAfterFirst],
    })
    market.setTitle(smallFamily.parentAsin, 'Ketting Nog Nieuwer, 925 zilver')
    clock.advance(25 * HOUR)
    await syncSource(app, source)
    const editedProduct = await readProduct()
    expect(editedProduct.row).toMatchObject({ name: 'Mijn ketting' })
    expect(editedProduct.row?.options[0]?.name).toBe('Jouw maat')
    market.resetCalls()
    clock.advance(7 * HOUR)
    await syncSource(app, source)
    expect(market.calls()['amazon.getVariations']).toBeUndefined()
  },
)

familyTest(
  'variants that the owner typed get the offers of a family by EAN or by name, and no other variants are added',
  async ({ app, clock, market }) => {
    const source = await createSimulatedAmazon(app, clock, market)
    const [, smallFamily] = market.catalogue.models
    if (!smallFamily?.parentAsin) throw new Error('the catalogue has no families')
    // This import shows the names that the shop gives to the option values.
    await importByIds(app, source, [smallFamily.parentAsin])
    const importedVariants = await app.db.select().from(variants).orderBy(asc(variants.id))
    await app.db.delete(products)
    const [variantByName, variantByGtin] = [importedVariants[1], importedVariants[2]]
    if (!variantByName || !variantByGtin) throw new Error('the family is too small')
    const asinOf = (gtin: string | null) =>
      smallFamily.items.find((item) => item.gtin === gtin)?.asin ?? ''
    const { productId } = await addProduct(app, {
      name: 'Mijn stuk',
      seller: 'external',
      variants: [
        { options: variantByName.optionValues },
        {
          options: Object.fromEntries(
            Object.keys(variantByName.optionValues).map((code) => [code, 'x']),
          ),
        },
      ],
    })
    const ownVariants = await app.db.select().from(variants).orderBy(asc(variants.position))
    await app.db
      .update(variants)
      .set({ gtin: variantByGtin.gtin })
      .where(eq(variants.id, ownVariants[1]?.id ?? 0))
    const refResult = readOfferRef(smallFamily.items[0]?.asin ?? '')
    if (!refResult.ok) throw new Error(refResult.error)
    await addOffer(app, productId, refResult.offerRef)

    clock.advance(HOUR)
    await syncSource(app, source)
    const [product] = await app.db.select().from(products)
    expect(product).toMatchObject({ name: 'Mijn stuk', kind: 'variable', importSource: null })
    expect((await app.db.select().from(variants)).map(({ id }) => id).toSorted()).toEqual(
      ownVariants.map(({ id }) => id).toSorted(),
    )
    const rows = await app.db.select().from(offers)
    const variantOf = new Map(rows.map((row) => [row.externalId, row.variantId]))
    expect(variantOf.get(asinOf(variantByName.gtin))).toBe(ownVariants[0]?.id)
    expect(variantOf.get(asinOf(variantByGtin.gtin))).toBe(ownVariants[1]?.id)
    expect(rows.length).toBeLessThanOrEqual(3)
    const liveOffers = await readLiveOffers(app.db, [productId], clock.now())
    expect(liveOffers.filter(({ quote }) => quote !== null).length).toBeGreaterThanOrEqual(2)

    // A variant without a match does not cause another query of the family, not even when its price returns after an
    // outage.
    const otherValues = { [Object.keys(variantByName.optionValues)[0] ?? '']: 'Van mij alleen' }
    await app.db
      .update(variants)
      .set({ gtin: null, optionValues: { ...ownVariants[1]?.optionValues, ...otherValues } })
      .where(eq(variants.id, ownVariants[1]?.id ?? 0))
    await app.db.delete(offers).where(eq(offers.variantId, ownVariants[1]?.id ?? 0))
    clock.advance(7 * HOUR)
    await syncSource(app, source)
    market.resetCalls()
    await app.pool.query('DELETE FROM offer_quotes')
    clock.advance(25 * HOUR)
    expect(await syncSource(app, source)).toMatchObject({ stopped: null })
    expect(market.calls()['amazon.getItems']).toBeGreaterThan(0)
    expect(market.calls()['amazon.getVariations']).toBeUndefined()
    // An edit by the owner causes another query.
    clock.advance(7 * HOUR)
    await app.db
      .update(variants)
      .set({ gtin: '4006381333931' })
      .where(eq(variants.id, ownVariants[1]?.id ?? 0))
    await syncSource(app, source)
    const callCount = market.calls()['amazon.getVariations']
    expect(callCount).toBeGreaterThan(0)
    clock.advance(7 * HOUR)
    await syncSource(app, source)
    expect(market.calls()['amazon.getVariations']).toBe(callCount)
  },
)

familyTest(
  'families are refreshed only with requests that prices do not need, the one with the oldest data first',
  async ({ app, clock, market }) => {
    const source = await createSimulatedAmazon(app, clock, market)
    const [, olderFamily, newerFamily] = market.catalogue.models.filter(
      ({ parentAsin }) => parentAsin,
    )
    if (!olderFamily?.parentAsin || !newerFamily?.parentAsin)
      throw new Error('the catalogue has no families')
    await importByIds(app, source, [olderFamily.parentAsin])
    clock.advance(HOUR)
    await importByIds(app, source, [newerFamily.parentAsin])
    const readTimes = async () => {
      const { rows } = await app.pool.query<{ parentId: string; at: Date }>(
        `SELECT p.import_ref AS "parentId", max(f.read_at) AS at FROM products p
         JOIN sourced_fields f ON f.product_id = p.id GROUP BY p.id ORDER BY at`,
      )
      return rows
    }
    const timesBefore = await readTimes()
    clock.advance(25 * HOUR)
    const callsForPrices = Math.ceil((await app.db.$count(offers)) / 10)
    /** Leaves this number of calls for today in addition to those reserved for visitors and prices. */
    const leaveCalls = (calls: number) =>
      app.pool.query('UPDATE source_accounts SET calls = $1, calls_on = $2', [
        CALLS_PER_DAY * 0.9 - callsForPrices - calls,
        clock.now().toISOString().slice(0, 10),
      ])
    await leaveCalls(0)
    market.resetCalls()
    // Prices are still refreshed, and families are not.
    expect(await syncSource(app, source)).toMatchObject({ stopped: null })
    expect(market.calls()['amazon.getItems']).toBeGreaterThan(0)
    expect(market.calls()['amazon.getVariations']).toBeUndefined()
    expect(await readTimes()).toEqual(timesBefore)

    // The remaining calls are enough for one family, and the one with the oldest data is refreshed.
    clock.advance(6 * HOUR + 60_000)
    const hoursLeft = (nextDutchDay(clock.now()).getTime() - clock.now().getTime()) / HOUR
    const callsReservedForPrices = ((await app.db.$count(offers)) / 10) * (hoursLeft / 12)
    await leaveCalls(Math.floor(callsReservedForPrices) + 2)
    expect(await syncSource(app, source)).toMatchObject({ stopped: null })
    expect((await readTimes()).map(({ parentId }) => parentId)).toEqual([
      newerFamily.parentAsin,
      olderFamily.parentAsin,
    ])
    const [newerFamilyTime] = await readTimes()
    expect(newerFamilyTime?.at).toEqual(timesBefore[1]?.at)
  },
)
