import { expect } from 'vitest'
import {
  readRemovedShipping,
  readShipping,
} from '#app/features/sales/delivery/read-shipping.server.ts'
import { MAX_METHODS } from '#app/features/sales/delivery/shipping.ts'
import type { Shop } from '#app/platform/shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import {
  removeMethod,
  removeZone,
  restoreMethod,
  restoreZone,
  saveMethod,
  saveZone,
} from './save-shipping.server.ts'
import type { MethodForm } from './shipping-forms.ts'

const express: MethodForm = {
  kind: 'pakket',
  name: 'Spoed',
  description: '',
  position: 9,
  isActive: true,
  priceCents: 1_495,
  brackets: [{ upToGrams: 500, cents: 1_495 }],
  freeFromCents: null,
  orderBeforeHour: 15,
  deliveryDays: 1,
  labelOption: '',
}

async function zoneOf(shop: Shop, name: string) {
  const zone = (await readShipping(shop.db)).find((each) => each.name === name)
  if (!zone) throw new Error(`no zone ${name}`)
  return zone
}
const names = async (shop: Shop) =>
  (await readShipping(shop.db)).map((zone) => [
    zone.name,
    zone.countries.join(),
    zone.methods.map((method) => method.name).join(),
  ])

shopTest('a new shop sends as shops did so far; Germany has its own price', async ({ shop }) => {
  expect(await names(shop)).toEqual([
    ['Nederland', 'NL', 'Brievenbuspakje,Pakket,Ophalen in het atelier'],
    ['België', 'BE', 'Brievenbuspakje,Pakket,Ophalen in het atelier'],
    ['Duitsland', 'DE', 'Pakket,Ophalen in het atelier'],
  ])
  const [nl, , de] = await readShipping(shop.db)
  expect(nl?.methods).toMatchObject([
    { code: 'brievenbuspakje', priceCents: 395, freeFromCents: 5_000, orderBeforeHour: 22 },
    { code: 'pakket', priceCents: 695, freeFromCents: 5_000, deliveryDays: 1 },
    { code: 'ophalen', priceCents: 0, freeFromCents: null },
  ])
  expect(de?.methods[0]).toMatchObject({ priceCents: 1_295, freeFromCents: 15_000 })
})

shopTest(
  'a country is in one zone; a zone without it can be made and changed',
  async ({ shop }) => {
    const wish = { name: 'Buren', countries: ['BE', 'DE'] as ('BE' | 'DE')[] }
    expect(await saveZone(shop, null, wish)).toEqual({
      ok: false,
      error: 'country-taken',
      country: 'BE',
      zone: 'België',
    })
    await removeZone(shop, (await zoneOf(shop, 'België')).id)
    const germany = await zoneOf(shop, 'Duitsland')
    expect(await saveZone(shop, germany.id, wish)).toEqual({ ok: true, id: germany.id })
    expect((await names(shop)).at(-1)).toEqual(['Buren', 'BE,DE', 'Pakket,Ophalen in het atelier'])
    expect(await saveZone(shop, 999, { name: 'Elders', countries: [] })).toEqual({
      ok: false,
      error: 'unknown',
    })
  },
)

shopTest(
  'what was deleted comes back whole, unless its country went elsewhere',
  async ({ shop }) => {
    const belgium = await zoneOf(shop, 'België')
    await removeZone(shop, belgium.id)
    expect(await names(shop)).toHaveLength(2)
    expect(await readRemovedShipping(shop)).toEqual([
      { kind: 'zone', id: belgium.id, name: 'België', zone: null },
    ])
    const germany = await zoneOf(shop, 'Duitsland')
    await saveZone(shop, germany.id, { name: 'Buren', countries: ['BE', 'DE'] })
    expect(await restoreZone(shop, belgium.id)).toMatchObject({ error: 'country-taken' })
    await saveZone(shop, germany.id, { name: 'Duitsland', countries: ['DE'] })
    expect(await restoreZone(shop, belgium.id)).toEqual({ ok: true, id: belgium.id })
    expect(await zoneOf(shop, 'België')).toEqual(belgium)
    expect(await readRemovedShipping(shop)).toEqual([])
  },
)

shopTest('a method is made, changed, deleted and put back', async ({ shop }) => {
  const { id: zoneId } = await zoneOf(shop, 'Nederland')
  const made = await saveMethod(shop, zoneId, null, express)
  if (!made.ok) throw new Error(made.error)
  const read = async () =>
    (await zoneOf(shop, 'Nederland')).methods.find(({ id }) => id === made.id)
  expect(await read()).toEqual({ ...express, id: made.id, zoneId, code: 'pakket-4' })

  await saveMethod(shop, zoneId, made.id, { ...express, priceCents: 1_000, brackets: [] })
  expect(await read()).toMatchObject({ priceCents: 1_000, brackets: [], code: 'pakket-4' })
  await removeMethod(shop, made.id)
  expect(await read()).toBeUndefined()
  expect(await readRemovedShipping(shop)).toEqual([
    { kind: 'method', id: made.id, name: 'Spoed', zone: 'Nederland' },
  ])
  expect(await restoreMethod(shop, made.id)).toEqual({ ok: true, id: made.id })
  expect(await read()).toMatchObject({ name: 'Spoed' })
  const belgium = await zoneOf(shop, 'België')
  expect(await saveMethod(shop, belgium.id, made.id, express)).toEqual({
    ok: false,
    error: 'unknown',
  })
})

shopTest('a zone has as many methods as the checkout can show', async ({ shop }) => {
  const { id: zoneId, methods } = await zoneOf(shop, 'Nederland')
  const room = MAX_METHODS - methods.length
  for (let made = 0; made < room; made++) await saveMethod(shop, zoneId, null, express)
  expect(await saveMethod(shop, zoneId, null, express)).toEqual({
    ok: false,
    error: 'too-many-methods',
  })
  const first = methods[0]?.id ?? 0
  await removeMethod(shop, first)
  expect(await saveMethod(shop, zoneId, null, express)).toMatchObject({ ok: true })
  expect(await restoreMethod(shop, first)).toEqual({ ok: false, error: 'too-many-methods' })
})

shopTest('pages that say what sending costs are made anew after a change', async ({ shop }) => {
  await shop.cache.render('/', async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from('Gratis verzending vanaf € 50'),
    keep: { tags: ['settings'], until: null },
  }))
  await removeMethod(shop, (await zoneOf(shop, 'Nederland')).methods[0]?.id ?? 0)
  expect(shop.cache.findFresh('/')).toBeUndefined()
})
