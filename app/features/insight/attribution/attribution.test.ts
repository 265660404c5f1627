import { expect, test } from 'vitest'
import { ATTRIBUTION_FIELDS, ATTRIBUTION_PREFIX, deviceOf, readAttribution } from './attribution.ts'
import { cookiesOfPageView, readSource, siteDomain } from './source-cookies.ts'
import { visitStartText } from './source-texts.ts'
import { findTrafficSource } from './traffic-source.ts'

const SHOP = 'https://www.schakel.example'
const FIRST_VISIT = { isFirst: true, isContinued: false }

const describeSource = (path: string, referrer = '', visit = FIRST_VISIT) => {
  const trafficSource = findTrafficSource(new URL(path, SHOP), referrer, visit)
  return (
    trafficSource &&
    `${trafficSource.typ} ${trafficSource.src} ${trafficSource.mdm} ${trafficSource.cmp} ${trafficSource.cnt} ${trafficSource.trm}`
  )
}

test('the source of a visit is a campaign, else a search engine, else a referring site, else direct [T13]', () => {
  expect(
    describeSource('/?utm_source=mail&utm_medium=email&utm_campaign=herfst', 'https://google.nl/'),
  ).toBe('utm mail email herfst (none) (none)')
  expect(describeSource('/?gclid=x')).toBe('utm google cpc google_cpc (none) (none)')
  expect(describeSource('/?yclid=x')).toBe('utm yandex cpc yandex_cpc (none) (none)')
  expect(describeSource('/?utm_content=knop&utm_term=ring')).toBe(
    'utm (none) (none) (none) knop ring',
  )

  expect(describeSource('/', 'https://www.google.nl/')).toBe(
    'organic google organic (none) (none) (none)',
  )
  const engines = {
    'https://www.bing.com/search?q=ring': 'bing',
    'https://nl.search.yahoo.com/search?p=ring': 'yahoo',
    'https://www.about.com/?q=x': 'about',
    'https://search.aol.com/?q=x': 'aol',
    'https://www.ask.com/web?q=x': 'ask',
    'https://globososo.com/?q=x': 'globo',
    'https://go.mail.ru/search?q=x': 'go.mail.ru',
    'https://nova.rambler.ru/search?query=x': 'rambler',
    'https://tut.by/?query=x': 'tut.by',
    'https://yandex.ru/search/?text=x': 'yandex',
  }
  for (const [referrer, name] of Object.entries(engines))
    expect(describeSource('/', referrer), referrer).toBe(
      `organic ${name} organic (none) (none) (none)`,
    )
  // A search engine without a search term counts as an ordinary site.
  expect(describeSource('/', 'https://www.bing.com/')).toBe(
    'referral bing.com referral (none) / (none)',
  )

  expect(describeSource('/', 'https://blog.voorbeeld.example/ringen/')).toBe(
    'referral blog.voorbeeld.example referral (none) /ringen/ (none)',
  )
  expect(describeSource('/', 'https://t.co/x')).toBe(
    'referral twitter.com referral (none) /x (none)',
  )
  expect(describeSource('/', '', FIRST_VISIT)).toBe('typein (direct) (none) (none) (none) (none)')
  expect(describeSource('/', `${SHOP}/shop/`)).toBe('typein (direct) (none) (none) (none) (none)')
  expect(describeSource('/', 'https://schakel.example/')).toBe(
    'typein (direct) (none) (none) (none) (none)',
  )
  expect(describeSource('/', 'geen adres')).toBe('typein (direct) (none) (none) (none) (none)')

  // During a visit another site is no new source, but a search engine is.
  const duringVisit = { isFirst: false, isContinued: true }
  expect(describeSource('/', 'https://blog.voorbeeld.example/', duringVisit)).toBeNull()
  expect(describeSource('/', 'https://www.google.nl/', duringVisit)).toMatch(/^organic google/)
  // A visitor who returns by typing the address keeps the earlier source.
  const returningVisit = { isFirst: false, isContinued: false }
  expect(describeSource('/', '', returningVisit)).toBeNull()
})

test('pages, visits and sources are stored in sourcebuster’s cookies for the configured time [E13, K08]', () => {
  // WooCommerce's default lifetime: too short for a minute, so the cookies last as long as the browser's session.
  const SESSION_ONLY = 0.00001
  const jar = new Map<string, string>()
  const cookie = (name: string) => jar.get(name) ?? ''
  const viewPage = (path: string, referrer = '', months = SESSION_ONLY) => {
    const visit = { referrer, months, cookie, userAgent: 'Firefox/130', url: SHOP + path }
    const cookies = cookiesOfPageView({ ...visit, now: new Date('2026-11-21T12:00:00Z') })
    for (const { name, value } of cookies) jar.set(name, value)
    return cookies
  }
  const firstCookies = viewPage('/product/ring/?utm_source=mail&utm_medium=email')
  expect(jar.get('sbjs_current')).toBe(
    'typ=utm|||src=mail|||mdm=email|||cmp=(none)|||cnt=(none)|||trm=(none)|||id=(none)|||plt=(none)|||fmt=(none)|||tct=(none)',
  )
  expect(jar.get('sbjs_current_add')).toBe(
    `fd=2026-11-21 12:00:00|||ep=${SHOP}/product/ring/?utm_source=mail&utm_medium=email|||rf=(none)`,
  )
  expect(jar.get('sbjs_first')).toBe(jar.get('sbjs_current'))
  expect(firstCookies.map(({ name }) => name).sort()).toEqual([
    ...['sbjs_current', 'sbjs_current_add', 'sbjs_first', 'sbjs_first_add'],
    ...['sbjs_migrations', 'sbjs_session', 'sbjs_udata'],
  ])
  for (const { name, minutes } of firstCookies.filter(({ name }) => name !== 'sbjs_session'))
    expect(minutes, name).toBeNull()
  expect(firstCookies.find(({ name }) => name === 'sbjs_session')?.minutes).toBe(30)

  viewPage('/shop/')
  viewPage('/cart/')
  // The three pages belong to one visit, which began at the product page.
  expect(readSource(cookie)).toEqual({
    source_type: 'utm',
    utm_source: 'mail',
    utm_medium: 'email',
    referrer: '(none)',
    utm_campaign: '(none)',
    utm_content: '(none)',
    utm_id: '(none)',
    utm_term: '(none)',
    utm_source_platform: '(none)',
    utm_creative_format: '(none)',
    utm_marketing_tactic: '(none)',
    session_start_time: '2026-11-21 12:00:00',
    session_entry: `${SHOP}/product/ring/?utm_source=mail&utm_medium=email`,
    session_pages: '3',
    session_count: '1',
    user_agent: 'Firefox/130',
  })
  // The session cookie expires, so the next page begins a second visit.
  jar.delete('sbjs_session')
  const laterCookies = viewPage('/', 'https://blog.voorbeeld.example/', 6)
  expect(readSource(cookie)).toMatchObject({
    source_type: 'referral',
    session_pages: '1',
    session_count: '2',
    referrer: 'https://blog.voorbeeld.example/',
  })
  expect(jar.get('sbjs_first')).toMatch(/^typ=utm/)
  expect(laterCookies.find(({ name }) => name === 'sbjs_udata')?.minutes).toBe(6 * 30 * 24 * 60)
  expect(Object.values(readSource(() => ''))).toEqual(ATTRIBUTION_FIELDS.map(() => ''))
})

test('cookies are set for the whole site, or for the host if that is not a domain name [E13]', () => {
  const hosts = ['www.schakel.example', 'schakel.example', 'localhost', '127.0.0.1']
  expect(hosts.map(siteDomain)).toEqual([
    ...['; Domain=.schakel.example', '; Domain=.schakel.example', '', ''],
  ])
})

test('fields without a value are left out, and a form without any has no attribution [E13]', () => {
  const readFrom = (fields: Record<string, string>) =>
    readAttribution((name) => fields[name.slice(ATTRIBUTION_PREFIX.length)])
  expect(
    readFrom({ source_type: 'typein', utm_source: '(direct)', utm_medium: '(none)', referrer: '' }),
  ).toEqual({ source_type: 'typein', utm_source: '(direct)', referrer: '' })
  expect(readFrom(Object.fromEntries(ATTRIBUTION_FIELDS.map((name) => [name, ''])))).toBeNull()
  expect(
    readFrom(Object.fromEntries(ATTRIBUTION_FIELDS.map((name) => [name, '(none)']))),
  ).toBeNull()
  expect(readFrom({})).toBeNull()
  // A value is cut off at 500 characters; half of a surrogate pair is replaced.
  expect(readFrom({ referrer: `${'x'.repeat(499)}\u{1f48d}` })?.referrer).toHaveLength(500)
  expect(readFrom({ referrer: '\ud83d' })?.referrer).toBe('\ufffd')
})

test('the device is derived from the user agent', () => {
  expect(deviceOf('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Firefox/130.0')).toBe('Desktop')
  expect(deviceOf('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148')).toBe(
    'Mobile',
  )
  expect(deviceOf('Mozilla/5.0 (Linux; Android 16; Pixel 9) Mobile Safari/537.36')).toBe('Mobile')
  expect(deviceOf('Mozilla/5.0 (Linux; Android 16; SM-X910) Safari/537.36')).toBe('Tablet')
  expect(deviceOf('Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)')).toBe('Tablet')
  expect(deviceOf('')).toBe('Desktop')
})

test('the start of a visit is shown in the shop’s time zone, or as sent if it is not a date [E13]', () => {
  const formatMoment = (moment: Date) => moment.toISOString()
  expect(visitStartText({ session_start_time: '2026-11-21 12:00:00' }, formatMoment)).toBe(
    '2026-11-21T12:00:00.000Z',
  )
  expect(visitStartText({ session_start_time: 'gisteren' }, formatMoment)).toBe('gisteren')
  expect(visitStartText({}, formatMoment)).toBe('')
})
