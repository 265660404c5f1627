import { expect, test } from 'vitest'
import { USUAL_HOURS } from '#tests/support/usual-hours.ts'
import type { SpecialDays } from './hours.ts'
import { closedNotice, comingDays, exceptions, openingState, weekLines } from './hours-texts.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const special = (fromDay: string, toDay: string, more: Partial<SpecialDays> = {}) => ({
  id: 1,
  fromDay,
  toDay,
  ranges: [],
  note: 'verbouwing',
  ...more,
})
const hoursAt = (moment: string, days: SpecialDays[] = []) => ({
  now: new Date(moment),
  hours: { ...USUAL_HOURS, special: days },
})

test.each([
  ['2026-11-21T13:00:00+01:00', 'Nu open tot 17.00 uur', '2026-11-21T16:00:00.000Z'],
  [
    '2026-11-21T09:59:59+01:00',
    'Nu gesloten, vandaag open vanaf 10.00 uur',
    '2026-11-21T09:00:00.000Z',
  ],
  [
    '2026-11-21T17:00:00+01:00',
    'Nu gesloten, maandag open vanaf 13.00 uur',
    '2026-11-21T23:00:00.000Z',
  ],
  [
    '2026-11-22T12:00:00+01:00',
    'Nu gesloten, morgen open vanaf 13.00 uur',
    '2026-11-22T23:00:00.000Z',
  ],
  // The night has one hour more when summer time ends.
  [
    '2026-10-25T00:30:00+02:00',
    'Nu gesloten, morgen open vanaf 13.00 uur',
    '2026-10-25T23:00:00.000Z',
  ],
  [
    '2026-12-25T12:00:00+01:00',
    'Nu gesloten, maandag open vanaf 13.00 uur',
    '2026-12-25T23:00:00.000Z',
  ],
])('at %s the page shows: %s', (moment, text, changesAt) => {
  const state = openingState(hoursAt(moment))
  expect([plain(state.text), state.until.toISOString()]).toEqual([text, changesAt])
})

test('during a break it shows when the shop opens again, during a vacation when that ends', () => {
  const ranges = [
    { from: 600, to: 750 },
    { from: 780, to: 1_050 },
  ]
  const broken = special('2026-11-24', '2026-11-24', { ranges })
  expect(plain(openingState(hoursAt('2026-11-24T12:45:00+01:00', [broken])).text)).toBe(
    'Nu gesloten, vandaag open vanaf 13.00 uur',
  )
  const away = special('2026-11-20', '2026-12-04')
  expect(plain(openingState(hoursAt('2026-11-24T12:45:00+01:00', [away])).text)).toBe(
    'Nu gesloten, zaterdag 5 december open vanaf 10.00 uur',
  )
  const never = { now: new Date(), hours: { week: [], special: [] } }
  expect(openingState(never)).toMatchObject({ isOpen: false, text: 'Nu gesloten' })
})

test('the coming days show their actual hours, later ones only the exceptions', () => {
  const time = hoursAt('2026-12-21T12:00:00+01:00', [
    special('2026-12-24', '2026-12-24', { ranges: [{ from: 600, to: 900 }], note: 'kerstavond' }),
    special('2026-12-29', '2027-01-03', { id: 2 }),
  ])
  expect(comingDays(time).map(({ day, hours, note }) => plain(`${day}: ${hours} ${note}`))).toEqual(
    [
      'maandag 21 december: 13.00–17.30 uur ',
      'dinsdag 22 december: 10.00–17.30 uur ',
      'woensdag 23 december: 10.00–17.30 uur ',
      'donderdag 24 december: 10.00–15.00 uur kerstavond',
      'vrijdag 25 december: gesloten Eerste Kerstdag',
      'zaterdag 26 december: gesloten Tweede Kerstdag',
      'zondag 27 december: gesloten ',
    ],
  )
  expect(exceptions(time, 7).map(({ day, note }) => `${day}: ${note}`)).toEqual([
    'dinsdag 29 december tot en met zondag 3 januari: verbouwing',
  ])
})

test('equal weekdays are shown as one line', () => {
  expect(weekLines(USUAL_HOURS).map(plain)).toEqual([
    'maandag: 13.00–17.30 uur',
    'dinsdag tot en met vrijdag: 10.00–17.30 uur',
    'zaterdag: 10.00–17.00 uur',
    'zondag: gesloten',
  ])
})

test('every page shows a closure while it lasts, and has the time at which that changes', () => {
  const away = special('2026-11-24', '2026-12-04')
  expect(closedNotice(hoursAt('2026-11-21T12:00:00+01:00'))).toEqual({ text: null, until: null })
  expect(closedNotice(hoursAt('2026-11-21T12:00:00+01:00', [away]))).toEqual({
    text: null,
    until: new Date('2026-11-24T00:00:00+01:00'),
  })
  expect(closedNotice(hoursAt('2026-11-24T12:00:00+01:00', [away]))).toEqual({
    text: 'Gesloten tot en met 4 december',
    until: new Date('2026-12-05T00:00:00+01:00'),
  })
  expect(closedNotice(hoursAt('2026-12-04T12:00:00+01:00', [away])).text).toBe('Gesloten vandaag')
})
