import { lookUp } from '#app/platform/http/look-up.ts'
import { NONE } from './attribution.ts'

/**
 * The source of a visit. Fields are named as in the cookies of sourcebuster (`sbjs_current`): type, source, medium, campaign,
 * content, term, campaign id, and three of GA4: platform, creative format and marketing tactic.
 */
interface TrafficSource {
  typ: 'utm' | 'organic' | 'referral' | 'typein'
  src: string
  mdm: string
  cmp: string
  cnt: string
  trm: string
  id: string
  plt: string
  fmt: string
  tct: string
}

/** Search engines: host, query parameter with the search term, and name. */
const ENGINES = [
  ['bing.com', 'q', 'bing'],
  ['yahoo.com', 'p', 'yahoo'],
  ['about.com', 'q', 'about'],
  ['aol.com', 'q', 'aol'],
  ['ask.com', 'q', 'ask'],
  ['globososo.com', 'q', 'globo'],
  ['go.mail.ru', 'q', 'go.mail.ru'],
  ['rambler.ru', 'query', 'rambler'],
  ['tut.by', 'query', 'tut.by'],
] as const

/** Hosts of URL shorteners, each with the site that uses it. */
const SITES_BY_SHORTENER: Record<string, string> = {
  't.co': 'twitter.com',
  'plus.url.google.com': 'plus.google.com',
}

const withoutWww = (host: string) => host.replace(/^www\./, '')
const isHostOf = (host: string, site: string) => host === site || host.endsWith(`.${site}`)

/**
 * Returns the search engine of a referrer; null if the referrer is not a search. Google does not send the search term, so
 * each visit from Google is a search.
 */
function engineOf({ host, searchParams }: URL): string | null {
  if (/(?:^|\.)yandex\..{2,9}$/.test(host) && searchParams.has('text')) return 'yandex'
  if (/^(?:www\.)?google\..{2,9}$/.test(host)) return 'google'
  const engine = ENGINES.find(
    ([site, parameter]) => isHostOf(host, site) && searchParams.has(parameter),
  )
  return engine?.[2] ?? null
}

type SourceFields = Pick<TrafficSource, 'typ' | 'src'> & Partial<TrafficSource>

const makeSource = ({ typ, src, ...fields }: SourceFields) => ({
  // The fields have the order that they have in the cookie.
  typ,
  src,
  mdm: NONE,
  cmp: NONE,
  cnt: NONE,
  trm: NONE,
  id: NONE,
  plt: NONE,
  fmt: NONE,
  tct: NONE,
  ...fields,
})

const CAMPAIGN_PARAMETERS = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'utm_id',
  'utm_source_platform',
  'utm_creative_format',
  'utm_marketing_tactic',
  'gclid',
  'yclid',
]

/**
 * Returns the source of this visit (docs/contract/http.md, T13): a campaign, else a search, else another site (only when a
 * visit begins), else `typein` (only on the very first visit). WooCommerce uses the same order. Returns null if the stored
 * source stays.
 */
export function findTrafficSource(
  page: URL,
  referrer: string,
  visit: { isFirst: boolean; isContinued: boolean },
): TrafficSource | null {
  const { searchParams: query } = page
  if (CAMPAIGN_PARAMETERS.some((name) => query.has(name))) return campaignSource(query)
  const referrerUrl = URL.canParse(referrer) ? new URL(referrer) : null
  const isForeign =
    referrerUrl !== null && !isHostOf(referrerUrl.hostname, withoutWww(page.hostname))
  const engine = referrerUrl && isForeign ? engineOf(referrerUrl) : null
  if (engine) return makeSource({ typ: 'organic', src: engine, mdm: 'organic' })
  if (referrerUrl && isForeign && !visit.isContinued) {
    const host = withoutWww(referrerUrl.host)
    const src = lookUp(SITES_BY_SHORTENER, host) ?? host
    return makeSource({ typ: 'referral', src, mdm: 'referral', cnt: referrerUrl.pathname })
  }
  return visit.isFirst ? makeSource({ typ: 'typein', src: '(direct)' }) : null
}

function campaignSource(query: URLSearchParams): TrafficSource {
  const adNetwork = adNetworkOf(query)
  const read = (name: string) => query.get(name) || null
  return makeSource({
    typ: 'utm',
    src: read('utm_source') ?? adNetwork ?? NONE,
    mdm: read('utm_medium') ?? (adNetwork ? 'cpc' : NONE),
    cmp: read('utm_campaign') ?? (adNetwork ? `${adNetwork}_cpc` : NONE),
    cnt: read('utm_content') ?? NONE,
    trm: read('utm_term') ?? NONE,
    id: read('utm_id') ?? NONE,
    plt: read('utm_source_platform') ?? NONE,
    fmt: read('utm_creative_format') ?? NONE,
    tct: read('utm_marketing_tactic') ?? NONE,
  })
}

/** Returns the network whose click id is in the URL. */
function adNetworkOf(query: URLSearchParams): string | null {
  if (query.has('gclid')) return 'google'
  return query.has('yclid') ? 'yandex' : null
}
