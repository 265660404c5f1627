import { expect, test } from 'vitest'
import { isRobot } from '#app/platform/http/robots.ts'
import { destinationRel } from './coupon-links.ts'
import { couponStatus, destinationText, periodText } from './coupon-texts.ts'
import { codeTail, couponState, couponUrl, readDestination } from './coupons.ts'

const NOW = new Date('2026-11-21T13:00:00+01:00')
const HOUR_AGO = new Date('2026-11-21T12:00:00+01:00')
const TOMORROW = new Date('2026-11-22T13:00:00+01:00')

test('a coupon is masked, open or expired, and every ended coupon is expired [T14]', () => {
  const times = { startsAt: null, endsAt: TOMORROW }
  expect(couponState({ ...times, isMasked: true }, NOW)).toBe('masked')
  expect(couponState({ ...times, isMasked: false }, NOW)).toBe('open')
  expect(couponState({ ...times, endsAt: NOW, isMasked: true }, NOW)).toBe('expired')
  expect(couponState({ startsAt: null, endsAt: null, isMasked: true }, NOW)).toBe('masked')
})

test.each([
  ['LICHT20', 'T20'],
  ['ZOMERKORTING', 'TING'],
  ['AB', 'B'],
  ['A', ''],
])('a masked code shows at most half of its characters: %s', (code, tail) => {
  expect(codeTail(code)).toBe(tail)
})

test.each([
  [
    'https://zilverhuis.voorbeeld.example/doek?x=1',
    'https://zilverhuis.voorbeeld.example/doek?x=1',
  ],
  [' http://voorbeeld.example ', 'http://voorbeeld.example/'],
  ['/product/ring/?metaal=goud', '/product/ring/?metaal=goud'],
  ['//elders.example/', null],
  ['/\\elders.example/', null],
  ['/\t/elders.example/', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://voorbeeld.example/', null],
  ['https://bank.example@elders.example/', null],
  ['voorbeeld.example', null],
  ['', null],
])('a destination is http(s) or a path of the shop: %s', (text, expected) => {
  expect(readDestination(text)).toBe(expected)
})

test('the end of a coupon is shown as its last day, with the time unless it is midnight', () => {
  const periodAt = (moment: string) => periodText(new Date(moment), NOW)
  expect(periodAt('2026-12-01T00:00:00+01:00')).toBe('Tot en met 30\u00a0november.')
  expect(periodAt('2026-11-30T18:00:00+01:00')).toBe('Tot 30\u00a0november, 18.00\u00a0uur.')
  expect(periodAt('2027-01-10T00:00:00+01:00')).toBe('Tot en met 9\u00a0januari\u00a02027.')
  expect(periodAt('2026-11-16T00:00:00+01:00')).toBe('Verlopen op 15\u00a0november.')
  // If the coupon ended today, the text contains the hour.
  const pastMoment = new Date(NOW.getTime() - 60_000)
  expect(periodText(pastMoment, NOW)).toMatch(/^Verlopen op \d+\u00a0\w+, \d\d\.\d\d\u00a0uur\.$/)
  expect(periodText(null, NOW)).toBe('')
})

test('a paid link is marked for search engines and sends no referrer to another site', () => {
  const destination = {
    href: 'https://voorbeeld.example/',
    text: '',
    isExternal: true,
    isPaid: false,
  }
  expect(destinationRel(destination)).toBe('noopener')
  expect(destinationRel({ ...destination, isPaid: true })).toBe('sponsored nofollow noopener')
  expect(destinationRel({ ...destination, href: '/shop/', isExternal: false })).toBeUndefined()
  expect(destinationText('https://www.voorbeeld.example/x', false)).toBe('Naar voorbeeld.example')
  expect(destinationText('/product/ring/', true)).toBe('Naar het sieraad')
  expect(destinationText('/shop/', false)).toBe('Naar de sieraden')
  expect(destinationText('/product-category/ringen/', false, 'ringen')).toBe('Bekijk ringen')
})

test('the back office shows whether a coupon is visible in the shop', () => {
  expect(couponStatus({ startsAt: HOUR_AGO, endsAt: null }, NOW).text).toBe('In de winkel')
  expect(couponStatus({ startsAt: TOMORROW, endsAt: null }, NOW).text).toBe('Vanaf 22 nov, 13.00')
  expect(couponStatus({ startsAt: null, endsAt: NOW }, NOW).text).toBe('Verlopen')
})

test('a coupon has its own page on top of the page of its list [S07]', () => {
  expect(couponUrl(12)).toBe('/coupons/?codeid=12')
  expect(couponUrl(12, 3)).toBe('/coupons/?codeid=12&pagina=3')
})

test('programs that open every link are recognised by their user agent', () => {
  expect(isRobot('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(
    true,
  )
  expect(isRobot(null)).toBe(true)
  for (const program of ['', 'curl/8.5.0', 'python-requests/2.32', 'Go-http-client/2.0'])
    expect(isRobot(program)).toBe(true)
  expect(isRobot('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/605.1.15')).toBe(
    false,
  )
})
