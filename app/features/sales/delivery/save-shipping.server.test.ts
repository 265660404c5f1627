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
import type { MethodForm } from './shipping-forms.ts'

const express: MethodForm = {
  kind: 'parcel',
  name: 'Spoed',
  description: '',
  position: 9,
  isActive: true,
  priceCents: 1_495,
  brackets: [{ upToGrams: 500, cents: 1_495 }],
  freeFromCents: null,
  insuredAboveCents: 50_000,
  insuredCents: 850,
  orderBeforeHour: 15,
  deliveryDays: 1,
  labelOption: '',
}

async function findZone(app: App, name: string) {
  const zone = (await readShipping(app.db)).find((zone) => zone.name === name)
  if (!zone) throw new Error(`no zone ${name}`)
  return zone
}
const readNames = async (app: App) =>
  (await readShipping(app.db)).map((zone) => [
    zone.name,
    zone.countries.join(),
    zone.methods.map((method) => method.name).join(),
  ])

shopTest(
  'a new shop has the usual shipping methods; Germany has its own price',
  async ({ app }) => {
    expect(await readNames(app)).toEqual([
      ['Nederland', 'NL', 'Brievenbuspakje,Pakket,Ophalen in de winkel'],
      ['België', 'BE', 'Brievenbuspakje,Pakket,Ophalen in de winkel'],
      ['Duitsland', 'DE', 'Pakket,Ophalen in de winkel'],
    ])
    const [nl, , de] = await readShipping(app.db)
    expect(nl?.methods).toMatchObject([
      { code: 'letterbox', priceCents: 395, freeFromCents: 5_000, orderBeforeHour: 22 },
      { code: 'parcel', priceCents: 695, freeFromCents: 5_000, deliveryDays: 1 },
      { code: 'pickup', priceCents: 0, freeFromCents: null },
    ])
    expect(de?.methods[0]).toMatchObject({ priceCents: 1_295, freeFromCents: 15_000 })
  },
)

shopTest('a country is in one zone; other zones can be added and changed', async ({ app }) => {
  const neighbours = { name: 'Buren', countries: ['BE', 'DE'] as ('BE' | 'DE')[] }
  expect(await saveZone(app, null, neighbours)).toEqual({
    ok: false,
    error: 'country-taken',
    country: 'BE',
    zone: 'België',
  })
  await removeZone(app, (await findZone(app, 'België')).id)
  const germany = await findZone(app, 'Duitsland')
  expect(await saveZone(app, germany.id, neighbours)).toEqual({ ok: true, id: germany.id })
  expect((await readNames(app)).at(-1)).toEqual(['Buren', 'BE,DE', 'Pakket,Ophalen in de winkel'])
  expect(await saveZone(app, 999, { name: 'Elders', countries: [] })).toEqual({
    ok: false,
    error: 'unknown',
  })
})

shopTest(
  'a deleted zone is restored completely, except for countries that are in another zone now',
  async ({ app }) => {
    const belgium = await findZone(app, 'België')
    await removeZone(app, belgium.id)
    expect(await readNames(app)).toHaveLength(2)
    expect(await readRemovedShipping(app)).toEqual([
      { kind: 'zone', id: belgium.id, name: 'België', zone: null },
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
  const savedMethod = await saveMethod(app, zoneId, null, express)
  if (!savedMethod.ok) throw new Error(savedMethod.error)
  const readSavedMethod = async () =>
    (await findZone(app, 'Nederland')).methods.find(({ id }) => id === savedMethod.id)
  expect(await readSavedMethod()).toEqual({
    ...express,
    id: savedMethod.id,
    zoneId,
    code: 'parcel-4',
  })

  await saveMethod(app, zoneId, savedMethod.id, { ...express, priceCents: 1_000, brackets: [] })
  expect(await readSavedMethod()).toMatchObject({
    priceCents: 1_000,
    brackets: [],
    code: 'parcel-4',
  })
  await removeMethod(app, savedMethod.id)
  expect(await readSavedMethod()).toBeUndefined()
  expect(await readRemovedShipping(app)).toEqual([
    { kind: 'method', id: savedMethod.id, name: 'Spoed', zone: 'Nederland' },
  ])
  expect(await restoreMethod(app, savedMethod.id)).toEqual({ ok: true, id: savedMethod.id })
  expect(await readSavedMethod()).toMatchObject({ name: 'Spoed' })
  const belgium = await findZone(app, 'België')
  expect(await saveMethod(app, belgium.id, savedMethod.id, express)).toEqual({
    ok: false,
    error: 'unknown',
  })
})

shopTest('a zone has as many methods as the checkout can show', async ({ app }) => {
  const { id: zoneId, methods } = await findZone(app, 'Nederland')
  const room = 10 - methods.length
  for (let savedCount = 0; savedCount < room; savedCount++)
    await saveMethod(app, zoneId, null, express)
  expect(await saveMethod(app, zoneId, null, express)).toEqual({
    ok: false,
    error: 'too-many-methods',
  })
  const first = methods[0]?.id ?? 0
  await removeMethod(app, first)
  expect(await saveMethod(app, zoneId, null, express)).toMatchObject({ ok: true })
  expect(await restoreMethod(app, first)).toEqual({ ok: false, error: 'too-many-methods' })
})

shopTest('cached pages with shipping prices are cleared after a change', async ({ app }) => {
  await app.cache.render('/', async () => ({
    status: 200,
    headers: {},
    cookies: [],
    body: Buffer.from('Gratis verzending vanaf € 50'),
    caching: { tags: ['settings'], until: null },
  }))
  await removeMethod(app, (await findZone(app, 'Nederland')).methods[0]?.id ?? 0)
  expect(app.cache.findFresh('/')).toBeUndefined()
})
