import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { readRemovedShipping, readShipping } from './read-shipping.server.ts'
import {
  removeMethod,
  removeZone,
  restoreMethod,
  restoreZone,
  saveMethod,
  saveZone,
} from './save-shipping.server.ts'
import { shippingCentsOf } from './shipping.ts'
import type { MethodForm } from './shipping-forms.ts'

/** Saving without an id adds a zone or method. */
const NEW = null

const EXPRESS: MethodForm = {
  kind: 'parcel',
  name: 'Spoed',
  description: '',
  position: 9,
  isActive: true,
  priceCents: 1_495,
  brackets: [{ upToGrams: 500, cents: 1_495 }],
  freeFromCents: null,
  insuredAboveCents: 50_000,
  insuranceSurchargeCents: 850,
  cutOffHour: 15,
  deliveryDays: 1,
  carrierOptionCode: '',
}

async function findZone(app: App, name: string) {
  const zone = (await readShipping(app.db)).find((zone) => zone.name === name)
  if (!zone) throw new Error(`no zone ${name}`)
  return zone
}
/** Returns the name, the countries and the method names of each zone. */
const readNames = async (app: App) =>
  (await readShipping(app.db)).map((zone) => [
    zone.name,
    zone.countries.join(),
    zone.methods.map((method) => method.name).join(),
  ])

/** Returns the cut-off hour and the days of pickup of each zone. */
const readPickupTerms = async (app: App) =>
  (await readShipping(app.db)).flatMap(({ methods }) =>
    methods
      .filter(({ kind }) => kind === 'pickup')
      .map(({ cutOffHour, deliveryDays }) => [cutOffHour, deliveryDays]),
  )

shopTest(
  'a new shop has the usual shipping methods, and a higher price for Germany',
  async ({ app }) => {
    expect(await readNames(app)).toEqual([
      ['Nederland', 'NL', 'Brievenbuspakje,Pakket,Ophalen in de winkel'],
      ['België', 'BE', 'Brievenbuspakje,Pakket,Ophalen in de winkel'],
      ['Duitsland', 'DE', 'Pakket,Ophalen in de winkel'],
    ])
    expect(await readPickupTerms(app)).toEqual([
      [22, 1],
      [22, 1],
      [22, 1],
    ])
    const [netherlands, , germany] = await readShipping(app.db)
    expect(netherlands?.methods).toMatchObject([
      { code: 'letterbox', priceCents: 395, freeFromCents: 5_000, cutOffHour: 22 },
      { code: 'parcel', priceCents: 695, freeFromCents: 5_000, deliveryDays: 1 },
      { code: 'pickup', priceCents: 0, freeFromCents: null },
    ])
    expect(germany?.methods[0]).toMatchObject({ priceCents: 1_295, freeFromCents: 15_000 })
  },
)

shopTest('pickup with the same name gets the same terms in every zone', async ({ app }) => {
  const germany = await findZone(app, 'Duitsland')
  const pickup = germany.methods.find(({ kind }) => kind === 'pickup')
  const terms = {
    ...EXPRESS,
    kind: 'pickup',
    name: 'Ophalen in de winkel',
    cutOffHour: 12,
    deliveryDays: 3,
  } as const
  await saveMethod(app, germany.id, pickup?.id ?? 0, terms)
  expect(await readPickupTerms(app)).toEqual([
    [12, 3],
    [12, 3],
    [12, 3],
  ])

  // A new method takes the terms that are there, and pickup at another place has its own.
  await saveMethod(app, germany.id, null, { ...terms, cutOffHour: 9, deliveryDays: 5 })
  const gent = { ...terms, name: 'Ophalen in Gent', cutOffHour: 8, deliveryDays: 2 }
  await saveMethod(app, germany.id, null, gent)
  expect(await readPickupTerms(app)).toEqual([
    [12, 3],
    [12, 3],
    [12, 3],
    [12, 3],
    [8, 2],
  ])
})

shopTest(
  'a country can be in one zone only, and a zone can be changed once its countries are free',
  async ({ app }) => {
    const neighbours = { name: 'Buren', countries: ['BE', 'DE'] as ('BE' | 'DE')[] }
    expect(await saveZone(app, NEW, neighbours)).toEqual({
      ok: false,
      error: 'country-taken',
      country: 'BE',
      zoneName: 'België',
    })
    await removeZone(app, (await findZone(app, 'België')).id)
    const germany = await findZone(app, 'Duitsland')
    expect(await saveZone(app, germany.id, neighbours)).toEqual({ ok: true, id: germany.id })
    expect((await readNames(app)).at(-1)).toEqual(['Buren', 'BE,DE', 'Pakket,Ophalen in de winkel'])
    expect(await saveZone(app, 999, { name: 'Elders', countries: [] })).toEqual({
      ok: false,
      error: 'unknown',
    })
  },
)

shopTest(
  'a deleted zone is restored completely, except for countries that are in another zone now',
  async ({ app }) => {
    const belgium = await findZone(app, 'België')
    await removeZone(app, belgium.id)
    expect(await readNames(app)).toHaveLength(2)
    expect(await readRemovedShipping(app)).toEqual([
      { kind: 'zone', id: belgium.id, name: 'België', zoneName: null },
    ])
    const germany = await findZone(app, 'Duitsland')
    await saveZone(app, germany.id, { name: 'Buren', countries: ['BE', 'DE'] })
    expect(await restoreZone(app, belgium.id)).toMatchObject({ error: 'country-taken' })
    await saveZone(app, germany.id, { name: 'Duitsland', countries: ['DE'] })
    expect(await restoreZone(app, belgium.id)).toEqual({ ok: true, id: belgium.id })
    expect(await findZone(app, 'België')).toEqual(belgium)
    expect(await readRemovedShipping(app)).toEqual([])
  },
)

shopTest('a method is added, changed, deleted and restored', async ({ app }) => {
  const { id: zoneId } = await findZone(app, 'Nederland')
  const savedMethod = await saveMethod(app, zoneId, NEW, EXPRESS)
  if (!savedMethod.ok) throw new Error(savedMethod.error)
  const readSavedMethod = async () =>
    (await findZone(app, 'Nederland')).methods.find(({ id }) => id === savedMethod.id)
  expect(await readSavedMethod()).toEqual({
    ...EXPRESS,
    id: savedMethod.id,
    zoneId,
    code: 'parcel-4',
  })

  await saveMethod(app, zoneId, savedMethod.id, { ...EXPRESS, priceCents: 1_000, brackets: [] })
  expect(await readSavedMethod()).toMatchObject({
    priceCents: 1_000,
    brackets: [],
    code: 'parcel-4',
  })
  await removeMethod(app, savedMethod.id)
  expect(await readSavedMethod()).toBeUndefined()
  expect(await readRemovedShipping(app)).toEqual([
    { kind: 'method', id: savedMethod.id, name: 'Spoed', zoneName: 'Nederland' },
  ])
  expect(await restoreMethod(app, savedMethod.id)).toEqual({ ok: true, id: savedMethod.id })
  expect(await readSavedMethod()).toMatchObject({ name: 'Spoed' })
  const belgium = await findZone(app, 'België')
  expect(await saveMethod(app, belgium.id, savedMethod.id, EXPRESS)).toEqual({
    ok: false,
    error: 'unknown',
  })
})

shopTest('a zone has at most ten methods, also when a deleted one is restored', async ({ app }) => {
  const { id: zoneId, methods } = await findZone(app, 'Nederland')
  const maxMethods = 10
  const room = maxMethods - methods.length
  for (let savedCount = 0; savedCount < room; savedCount++)
    await saveMethod(app, zoneId, NEW, EXPRESS)
  expect(await saveMethod(app, zoneId, NEW, EXPRESS)).toEqual({
    ok: false,
    error: 'too-many-methods',
  })
  const firstMethodId = methods[0]?.id ?? 0
  await removeMethod(app, firstMethodId)
  expect(await saveMethod(app, zoneId, NEW, EXPRESS)).toMatchObject({ ok: true })
  expect(await restoreMethod(app, firstMethodId)).toEqual({ ok: false, error: 'too-many-methods' })
})

shopTest('cached pages with shipping prices are cleared after a change', async ({ app }) => {
  await app.cache.render('/', async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from('Gratis verzending vanaf € 50'),
    caching: { tags: ['settings'], freshUntil: null },
  }))
  await removeMethod(app, (await findZone(app, 'Nederland')).methods[0]?.id ?? 0)
  expect(app.cache.findFresh('/')).toBeUndefined()
})

shopTest('free shipping of a program is offered from its minimum only', async ({ app }) => {
  const { id } = await findZone(app, 'Duitsland')
  const free = { ...EXPRESS, priceCents: 0, brackets: [], freeFromCents: 6_000 }
  const programFields = { method_id: 'free_shipping' as const }
  const readCents = async (payCents: number) => {
    const { methods } = await findZone(app, 'Duitsland')
    const method = methods.find(({ name }) => name === EXPRESS.name)
    return method && shippingCentsOf(method, { payCents, weightMg: 0 })
  }
  const saveResult = await saveMethod(app, id, NEW, { ...free, programFields })
  expect(await readCents(5_999)).toBeNull()
  expect(await readCents(6_000)).toBe(0)
  // A price that the owner enters applies below the minimum.
  const methodId = saveResult.ok ? saveResult.id : NEW
  await saveMethod(app, id, methodId, { ...free, priceCents: 695 })
  expect(await readCents(5_999)).toBe(695)
})
