import { expect, test } from 'vitest'
import { TEST_SETTINGS } from '#tests/support/test-settings.ts'
import { USUAL_HOURS } from '#tests/support/usual-hours.ts'
import { hoursData, organizationData } from './organization-data.ts'

test.each([
  ['12345678', '0106:12345678', 'NL'],
  ['0123456749', '0208:0123456749', 'BE'],
])('the company number %s is published as %s, with an address in %s', (kvk, code, country) => {
  const settings = { ...TEST_SETTINGS, kvk }
  const [noZones, noLinks]: [[], []] = [[], []]
  expect(organizationData('https://schakel.example', settings, noZones, noLinks)).toMatchObject({
    iso6523Code: code,
    address: { streetAddress: 'Oudegracht 212', addressCountry: country },
  })
})

test('a shop without opening hours has no hours for search engines', () => {
  const special = [{ id: 1, fromDay: '2026-12-24', toDay: '2026-12-24', ranges: [], note: '' }]
  expect(hoursData({ week: USUAL_HOURS.week.map(() => []), special })).toEqual({})
  expect(hoursData({ ...USUAL_HOURS, special })).toMatchObject({
    specialOpeningHoursSpecification: [{ validFrom: '2026-12-24' }],
  })
})
