import { expect } from 'vitest'
import {
  readHours,
  readRemovedSpecial,
} from '#app/features/core/opening-hours/read-hours.server.ts'
import { readDeliveryPromise } from '#app/features/sales/delivery/read-promise.server.ts'
import { hoursData } from '#app/features/storefront/home/organization-data.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { USUAL_HOURS } from '#tests/support/usual-hours.ts'
import { hoursValues, readHoursForm, readSpecialForm, specialValues } from './hours-forms.ts'
import { removeSpecial, restoreSpecial, saveHours, saveSpecial } from './save-hours.server.ts'

const NEW_PERIOD = null
const NOW = new Date('2026-11-21T13:00:00+01:00')

function createForm(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

const vacation = { fromDay: '2026-11-21', toDay: '2026-12-04', ranges: [], note: 'vakantie' }

shopTest('the forms, sent back unchanged, give the same hours', async ({ app }) => {
  const hours = await readHours(app.db, NOW)
  expect(hours).toEqual(USUAL_HOURS)
  expect(readHoursForm(createForm(hoursValues(hours)))).toMatchObject({
    ok: true,
    value: { week: hours.week, dispatch: null },
  })
  // 10.05 to 23.59, in minutes after midnight
  const special = { ...vacation, id: 1, ranges: [{ from: 605, to: 1_439 }] }
  const { id: _, ...value } = special
  expect(readSpecialForm(createForm(specialValues(special)), NOW)).toMatchObject({
    ok: true,
    value,
  })
})

shopTest('impossible hours are rejected in Dutch beside their field', () => {
  const week = readHoursForm(
    createForm({
      'maandag-van-1': '10:00',
      'maandag-tot-1': '09:00',
      'dinsdag-van-1': 'vroeg',
      'dinsdag-tot-1': '17:00',
      'woensdag-van-1': '10:00',
      'donderdag-van-1': '10:00',
      'donderdag-tot-1': '13:00',
      'donderdag-van-2': '12:30',
      'donderdag-tot-2': '17:00',
    }),
  )
  expect(week.ok ? {} : week.errors).toEqual({
    'maandag-tot-1': 'Sluit later dan je opengaat.',
    'dinsdag-van-1': 'Vul een tijd in, zoals 10:00.',
    'woensdag-tot-1': 'Vul een tijd in, zoals 10:00.',
    'donderdag-van-2': 'Begin na de sluitingstijd ervoor.',
  })
  const errorsOf = (fromDay: string, toDay = '') => {
    const form = readSpecialForm(createForm({ fromDay, toDay }), NOW)
    return form.ok ? {} : form.errors
  }
  expect(errorsOf('')).toEqual({ fromDay: 'Kies een dag.', toDay: 'Kies een dag, of laat leeg.' })
  expect(errorsOf('2026-02-30', '2026-12-01')).toEqual({ fromDay: 'Kies een dag.' })
  expect(errorsOf('2026-11-20')).toEqual({ fromDay: 'Deze dag is al voorbij.' })
  expect(errorsOf('2026-12-02', '2026-12-01')).toEqual({
    toDay: 'De laatste dag ligt voor de eerste.',
  })
  expect(errorsOf('2026-12-02', '2028-12-01')).toEqual({ toDay: 'Kies hoogstens een jaar.' })
  expect(errorsOf('2029-12-02')).toEqual({ fromDay: 'Kies een dag binnen twee jaar.' })
})

shopTest(
  'saved hours apply immediately: cached pages are cleared and the delivery promise follows',
  async ({ app }) => {
    await app.cache.render('/winkel-en-atelier/', async () => ({
      status: 200,
      headers: {},
      cookies: [],
      body: Buffer.from('Nu open tot 17.00 uur'),
      caching: { tags: ['settings'], freshUntil: null },
    }))
    // Weekday 1 is Monday; the shop is closed on it, so nothing leaves before Tuesday.
    await saveHours(app, { week: USUAL_HOURS.week.with(1, []), dispatch: null })
    expect(app.cache.findFresh('/winkel-en-atelier/')).toBeUndefined()
    expect((await readDeliveryPromise(app)).deliveryPromise?.arrival).toBe('Woensdag in huis')
    // Parcels to Belgium and Germany arrive later, and the page is the same for visitors from there.
    expect((await readDeliveryPromise(app)).deliveryPromise?.condition).toMatch(
      /^in Nederland als je vóór /,
    )
    const saveResult = await saveSpecial(app, NEW_PERIOD, vacation)
    expect((await readDeliveryPromise(app)).deliveryPromise?.arrival).toBe(
      'Woensdag 9 december in huis',
    )
    await removeSpecial(app, saveResult.ok ? saveResult.id : 0)
    expect((await readDeliveryPromise(app)).deliveryPromise?.arrival).toBe('Woensdag in huis')
  },
)

shopTest('special periods never overlap, also after a deleted one is restored', async ({ app }) => {
  const firstResult = await saveSpecial(app, NEW_PERIOD, vacation)
  const id = firstResult.ok ? firstResult.id : 0
  const overlappingDay = { ...vacation, fromDay: '2026-12-04', note: 'feest' }
  expect(await saveSpecial(app, NEW_PERIOD, overlappingDay)).toMatchObject({
    error: 'overlaps',
    existing: vacation,
  })
  expect(await saveSpecial(app, id, { ...vacation, note: 'verlof' })).toEqual({ ok: true, id })
  expect(await removeSpecial(app, id)).toEqual({ ok: true, id })
  expect(await removeSpecial(app, id)).toEqual({ ok: false, error: 'unknown' })
  expect((await readRemovedSpecial(app)).map(({ note }) => note)).toEqual(['verlof'])
  const secondResult = await saveSpecial(app, NEW_PERIOD, overlappingDay)
  expect(await restoreSpecial(app, id)).toMatchObject({
    error: 'overlaps',
    existing: { note: 'feest' },
  })
  await removeSpecial(app, secondResult.ok ? secondResult.id : 0)
  expect(await restoreSpecial(app, id)).toEqual({ ok: true, id })
  expect(await restoreSpecial(app, 999)).toEqual({ ok: false, error: 'unknown' })
  expect((await readHours(app.db, NOW)).special).toMatchObject([{ id, note: 'verlof' }])
  expect((await readHours(app.db, new Date('2026-12-05T00:00:00+01:00'))).special).toEqual([])
})

shopTest('structured data has the week and the special days', async ({ app }) => {
  await saveSpecial(app, NEW_PERIOD, vacation)
  expect(hoursData(await readHours(app.db, NOW))).toMatchObject({
    openingHoursSpecification: expect.arrayContaining([
      {
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: 'https://schema.org/Monday',
        opens: '13:00',
        closes: '17:30',
      },
    ]),
    specialOpeningHoursSpecification: [
      { validFrom: '2026-11-21', validThrough: '2026-12-04', opens: '00:00', closes: '00:00' },
    ],
  })
})

shopTest('parcels leave on opening days until the owner chooses dispatch days', async ({ app }) => {
  const chosenHours = readHoursForm(
    createForm({ dispatch: 'days', 'verzenden-zaterdag': 'on', 'verzenden-zondag': 'on' }),
  )
  // Saturday and Sunday
  expect(chosenHours).toMatchObject({ ok: true, value: { dispatch: [6, 0] } })
  expect(
    readHoursForm(
      createForm({ dispatch: 'days', 'maandag-van-1': 'vroeg', 'maandag-tot-1': '17:00' }),
    ),
  ).toMatchObject({
    errors: {
      'maandag-van-1': 'Vul een tijd in, zoals 10:00.',
      dispatch: 'Kies minstens één dag.',
    },
  })
  await saveHours(app, { week: USUAL_HOURS.week, dispatch: [6, 0] })
  const hours = await readHours(app.db, NOW)
  expect(hours).toEqual({ ...USUAL_HOURS, dispatch: [6, 0] })
  expect(readHoursForm(createForm(hoursValues(hours)))).toMatchObject({
    ok: true,
    value: { dispatch: [6, 0] },
  })
  expect((await readDeliveryPromise(app)).deliveryPromise).toMatchObject({
    arrival: 'Maandag in huis',
  })
  // Changed opening hours do not change the dispatch days that the owner chose.
  await saveHours(app, { week: USUAL_HOURS.week.with(1, []), dispatch: [6, 0] })
  expect((await readHours(app.db, NOW)).dispatch).toEqual([6, 0])
  await saveHours(app, { week: USUAL_HOURS.week, dispatch: null })
  expect(await readHours(app.db, NOW)).toEqual(USUAL_HOURS)
})
