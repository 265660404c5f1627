import {
  hostOf,
  isGtin,
  readHttpUrl,
} from '#app/features/partners/incoming-feeds/read-feed-item.server.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import type { FeedReview, ReviewProblem } from './review-feeds.ts'

export type FeedReviewResult =
  | { ok: true; review: FeedReview }
  | { ok: false; title: string; problem: ReviewProblem }

const MAX_NAME = 80
const MAX_TITLE = 150
const MAX_BODY = 4_000
const MAX_ID = 200
const MAX_CODES = 50
/** Tolerance for publishers whose clock is ahead. */
const CLOCK_TOLERANCE_MS = 24 * 3_600_000
/** Amazon and bol do not allow others to show their reviews. */
const FORBIDDEN_HOST = /(?:^|\.)(?:amazon\.[a-z.]{2,6}|amzn\.[a-z]{2,3}|bol\.com)$/i
const FORBIDDEN_NAME = /^\s*(?:amazon|bol)(?:\.[a-z.]{2,6})?\s*$/i

const isForbidden = (hosts: string[], names: string[]) =>
  hosts.some((host) => FORBIDDEN_HOST.test(host)) || names.some((name) => FORBIDDEN_NAME.test(name))

/** Returns whether a feed is on a host of Amazon or bol. */
export const isForbiddenUrl = (address: string): boolean =>
  URL.canParse(address) && isForbidden([new URL(address).hostname], [])

/** Converts a row of a Product Ratings feed into a review, or returns why it is rejected. */
export function readFeedReview(values: Map<string, string[]>, now: Date): FeedReviewResult {
  const textsOf = (name: string) => values.get(name) ?? []
  const textOf = (name: string) => (textsOf(name)[0] ?? '').trim()
  const isTrue = (name: string) => /^(?:true|1)$/i.test(textOf(name))
  const title = plainText(textOf('title')).slice(0, MAX_TITLE)
  const reject = (code: ReviewProblem['code']): FeedReviewResult => ({
    ok: false,
    title,
    problem: { code },
  })

  const externalId = textOf('review_id')
  if (externalId === '' || externalId.length > MAX_ID) return reject('no-id')
  if (isTrue('is_spam')) return reject('spam')
  const publisher = plainText(textOf('publisher/name')).slice(0, MAX_NAME)
  if (publisher === '') return reject('no-publisher')
  const url = readHttpUrl(textOf('review_url'))
  const productUrls = textsOf('products/product/product_url').flatMap(
    (value) => readHttpUrl(value.trim()) ?? [],
  )
  const hosts = [...productUrls, ...(url ? [url] : [])].map(({ hostname }) => hostname)
  if (isForbidden(hosts, [publisher, textOf('aggregator/name')])) return reject('forbidden')
  const body = readBody(textOf('content'))
  if (body === '') return reject('no-words')
  const writtenAt = new Date(textOf('review_timestamp'))
  // An invalid date has the time NaN, which is not less than any number, so it is rejected here too.
  if (!(writtenAt.getTime() <= now.getTime() + CLOCK_TOLERANCE_MS)) return reject('no-date')
  const stars = readStars(values)
  if (stars === null) return reject('no-stars')

  const codesOf = (name: string) =>
    textsOf(`products/product/product_ids/${name}`)
      .slice(0, MAX_CODES)
      .flatMap((value) => value.trim() || [])
  const gtins = codesOf('gtins/gtin').map((gtin) => gtin.replace(/[\s-]/g, ''))
  const productUrl = productUrls[0]
  return {
    ok: true,
    review: {
      externalId,
      publisher,
      title,
      body,
      stars,
      writtenAt,
      author: isTrue('reviewer/name@is_anonymous')
        ? ''
        : plainText(textOf('reviewer/name')).slice(0, MAX_NAME),
      language: /^[a-z]{2,3}(?:-[a-z]{2,4})?$/i.exec(textOf('review_language'))?.[0] ?? '',
      isVerified: readVerified(textOf('is_verified_purchase')),
      isRewarded: isTrue('is_incentivized_review'),
      url: url?.href ?? '',
      gtins: gtins.filter(isGtin),
      offerIds: productUrl ? codesOf('skus/sku').map((sku) => `${hostOf(productUrl)}:${sku}`) : [],
      mpns: codesOf('mpns/mpn'),
      brands: codesOf('brands/brand').map((brand) => brand.toLowerCase()),
    },
  }
}

/** Converts HTML to plain text with a line per paragraph. */
function readBody(html: string): string {
  const lines = html.split(/\r?\n|<br\s*\/?>|<\/(?:p|li|div)>/i).map(plainText)
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, MAX_BODY)
    .trim()
}

/** Converts a rating on any scale to 1 to 5; null if it is missing or out of range. */
function readStars(values: Map<string, string[]>): number | null {
  const readNumber = (name: string, defaultValue: number) => {
    const value = values.get(name)?.[0]?.trim()
    return value ? Number(value) : defaultValue
  }
  const lowest = readNumber('ratings/overall@min', 1)
  const highest = readNumber('ratings/overall@max', 5)
  const rating = readNumber('ratings/overall', Number.NaN)
  const share = (rating - lowest) / (highest - lowest)
  if (!(highest > lowest) || !(share >= 0 && share <= 1)) return null
  return Math.round((1 + share * 4) * 10) / 10
}

function readVerified(value: string): boolean | null {
  if (/^(?:true|1)$/i.test(value)) return true
  return /^(?:false|0)$/i.test(value) ? false : null
}
