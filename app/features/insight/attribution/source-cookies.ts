import { ATTRIBUTION_FIELDS, type Attribution, NONE } from './attribution.ts'
import { SOURCEBUSTER_PATHS, VISIT_MINUTES } from './attribution-variables.ts'
import { findTrafficSource } from './traffic-source.ts'

/** All cookies of sourcebuster; they are deleted when the visitor withdraws consent. */
export const SOURCE_COOKIES = [
  'sbjs_migrations',
  'sbjs_current_add',
  'sbjs_first_add',
  'sbjs_current',
  'sbjs_first',
  'sbjs_udata',
  'sbjs_session',
  'sbjs_promo',
]

/** Returns the cookie domain for the whole site; empty for IP addresses and host names without a dot. */
export function siteDomain(hostname: string): string {
  const host = hostname.replace(/^www\./, '')
  return host.includes('.') && !/^[\d.]+$/.test(host) ? `; Domain=.${host}` : ''
}

interface PageView {
  url: string
  referrer: string
  userAgent: string
  now: Date
  /** Returns the decoded value of a cookie; '' if it is not set. */
  cookie: (name: string) => string
  /** lifetime of the cookies in months */
  months: number
}

export interface SourceCookie {
  name: string
  value: string
  /** lifetime in minutes; null for a session cookie */
  minutes: number | null
}

const MONTH_MINUTES = 30 * 24 * 60

const formatFields = (fields: object) =>
  Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .join('|||')

function parseFields(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split('|||').map((part) => {
      const index = part.indexOf('=')
      return [part.slice(0, index), part.slice(index + 1)]
    }),
  )
}

/** Formats a date in UTC: "2026-11-21 12:00:00". */
const formatUtc = (date: Date) => date.toISOString().slice(0, 19).replace('T', ' ')

const parseCount = (text: string | undefined) => Number.parseInt(text ?? '', 10) || 1

/** Returns the cookies that sourcebuster writes at a page view (docs/contract/http.md 4). */
export function cookiesOfPageView(pageView: PageView): SourceCookie[] {
  const { url, referrer, userAgent, now, cookie } = pageView
  // A lifetime below a minute makes a session cookie.
  const lifetime = Math.floor(pageView.months * MONTH_MINUTES) || null
  const makeCookie = (name: string, fields: object, minutes = lifetime) => ({
    name: `sbjs_${name}`,
    value: formatFields(fields),
    minutes,
  })
  const isContinued = cookie('sbjs_session') !== ''
  const isFirst = cookie('sbjs_first') === '' && cookie('sbjs_current') === ''
  const trafficSource = findTrafficSource(new URL(url), referrer, { isFirst, isContinued })
  const cookies: SourceCookie[] = []
  if (trafficSource) {
    const visitStart = { fd: formatUtc(now), ep: url, rf: referrer || NONE }
    cookies.push(makeCookie('current_add', visitStart), makeCookie('current', trafficSource))
    if (cookie('sbjs_first_add') === '') cookies.push(makeCookie('first_add', visitStart))
    if (cookie('sbjs_first') === '') cookies.push(makeCookie('first', trafficSource))
  }
  if (cookie('sbjs_migrations') === '') {
    cookies.push(makeCookie('migrations', { 1418474375998: '1' }))
  }
  const user = parseFields(cookie('sbjs_udata'))
  const visits = cookie('sbjs_udata') === '' ? 1 : parseCount(user.vst) + (isContinued ? 0 : 1)
  cookies.push(makeCookie('udata', { vst: visits, uip: NONE, uag: userAgent }))
  const pages = isContinued ? parseCount(parseFields(cookie('sbjs_session')).pgs) + 1 : 1
  cookies.push(makeCookie('session', { pgs: pages, cpg: url }, VISIT_MINUTES))
  return cookies
}

/** Reads the attribution fields from the cookies; '' for missing values. */
export function readSource(cookie: (name: string) => string): Required<Attribution> {
  const fields = ATTRIBUTION_FIELDS.map((name) => {
    const [cookieName = '', key = ''] = SOURCEBUSTER_PATHS[name].split('.')
    return [name, parseFields(cookie(`sbjs_${cookieName}`))[key] ?? '']
  })
  return Object.fromEntries(fields)
}
