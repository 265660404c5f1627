import { expect, test } from 'vitest'
import { USUAL_HOURS } from '#tests/support/usual-hours.ts'
import type { SpecialDays } from './hours.ts'
import {
  closedNotice,
  comingDays,
  exceptionalDays,
  openingState,
  weekLines,
} from './hours-texts.ts'

const withPlainSpaces = (text: string) => text.replaceAll('\u00a0', ' ')
const specialDays = (fromDay: string, toDay: string, more: Partial<SpecialDays> = {}) => ({
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

// moment, text of the page, moment at which the text changes
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
  expect([withPlainSpaces(state.text), state.changesAt.toISOString()]).toEqual([text, changesAt])
})

test('during a break the page shows when the shop opens again, during a vacation when that ends', () => {
  // 10.00 to 12.30 and 13.00 to 17.30, in minutes after midnight
  const ranges = [
    { from: 600, to: 750 },
    { from: 780, to: 1_050 },
  ]
  const dayWithBreak = specialDays('2026-11-24', '2026-11-24', { ranges })
  expect(
    withPlainSpaces(openingState(hoursAt('2026-11-24T12:45:00+01:00', [dayWithBreak])).text),
  ).toBe('Nu gesloten, vandaag open vanaf 13.00 uur')
  const vacation = specialDays('2026-11-20', '2026-12-04')
  expect(withPlainSpaces(openingState(hoursAt('2026-11-24T12:45:00+01:00', [vacation])).text)).toBe(
    'Nu gesloten, zaterdag 5 december open vanaf 10.00 uur',
  )
  const noHours = { now: new Date(), hours: { week: [], special: [] } }
  expect(openingState(noHours)).toMatchObject({ isOpen: false, text: 'Nu gesloten' })
})

test('the coming days show their actual hours, later ones only the exceptions', () => {
  const christmasWeek = hoursAt('2026-12-21T12:00:00+01:00', [
    specialDays('2026-12-24', '2026-12-24', {
      ranges: [{ from: 600, to: 900 }],
      note: 'kerstavond',
    }),
    specialDays('2026-12-29', '2027-01-03', { id: 2 }),
  ])
  expect(
    comingDays(christmasWeek).map(({ dayText, hoursText, note }) =>
      withPlainSpaces(`${dayText}: ${hoursText} ${note}`),
    ),
  ).toEqual([
    'maandag 21 december: 13.00–17.30 uur ',
    'dinsdag 22 december: 10.00–17.30 uur ',
    'woensdag 23 december: 10.00–17.30 uur ',
    'donderdag 24 december: 10.00–15.00 uur kerstavond',
    'vrijdag 25 december: gesloten Eerste Kerstdag',
    'zaterdag 26 december: gesloten Tweede Kerstdag',
    'zondag 27 december: gesloten ',
  ])
  expect(
    exceptionalDays(christmasWeek, 7).map(({ dayText, note }) => `${dayText}: ${note}`),
  ).toEqual(['dinsdag 29 december tot en met zondag 3 januari: verbouwing'])
})

test('equal weekdays are shown as one line', () => {
  expect(weekLines(USUAL_HOURS).map(withPlainSpaces)).toEqual([
    'maandag: 13.00–17.30 uur',
    'dinsdag tot en met vrijdag: 10.00–17.30 uur',
    'zaterdag: 10.00–17.00 uur',
    'zondag: gesloten',
  ])
})

test('every page shows a closure while it lasts, and expires when the closure begins or ends', () => {
  const vacation = specialDays('2026-11-24', '2026-12-04')
  expect(closedNotice(hoursAt('2026-11-21T12:00:00+01:00'))).toEqual({
    text: null,
    changesAt: null,
  })
  expect(closedNotice(hoursAt('2026-11-21T12:00:00+01:00', [vacation]))).toEqual({
    text: null,
    changesAt: new Date('2026-11-24T00:00:00+01:00'),
  })
  expect(closedNotice(hoursAt('2026-11-24T12:00:00+01:00', [vacation]))).toEqual({
    text: 'Gesloten tot en met 4 december',
    changesAt: new Date('2026-12-05T00:00:00+01:00'),
  })
  expect(closedNotice(hoursAt('2026-12-04T12:00:00+01:00', [vacation])).text).toBe(
    'Gesloten vandaag',
  )
})
