import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { Availability, Quote } from '#app/features/partners/offers/offers.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import { readPrice } from '#app/platform/text/price-text.ts'
import { FEED_COLUMNS, type FeedField } from './feed-columns.ts'
import type { GroupedRow } from './feed-groups.ts'
import type { FeedRowNote, FeedRowProblem, FeedSource } from './feeds.ts'

export type ReadFeedItemResult =
  | { ok: true; item: MarketplaceItem; notes: FeedRowNote[]; group: GroupedRow | null }
  | { ok: false; title: string; problem: FeedRowProblem }

type Values = Map<string, string[]>
type ReadFeedField = (field: FeedField) => string[]

const MAX_TITLE = 500
const MAX_TEXT = 200
const MAX_URL = 2_000
const MAX_IMAGES = 5
/** Prefix of group ids, which no item id has. */
const GROUP_ID_PREFIX = 'groep:'
/** Assumed side of a square photo, because feeds contain no photo sizes. */
const PHOTO_PX = 800
/** Query parameters in which tracking links hold the URL of the merchant’s page. */
const TARGET_URL_PARAMETERS = ['ued', 'u', 'r', 'dl', 'url', 'murl']

/** Returns whether a row may belong to a group, which is faster than reading the whole row. */
export const isGrouped = (source: FeedSource, values: Values): boolean =>
  (FEED_COLUMNS[source].group ?? []).some((name) => values.get(name)?.[0])

/** Reads a row as an item of its merchant, or returns why it is invalid. `now` decides whether a sale is current. */
export function readFeedItem(
  source: FeedSource,
  values: Values,
  { country, now }: { country: string; now: Date },
): ReadFeedItemResult {
  const readField: ReadFeedField = (field) =>
    (FEED_COLUMNS[source][field] ?? []).flatMap((name) => values.get(name) ?? [])
  const firstValue = (field: FeedField) => (readField(field)[0] ?? '').trim()
  const title = plainText(firstValue('title')).slice(0, MAX_TITLE)
  const reject = (problem: FeedRowProblem): ReadFeedItemResult => ({ ok: false, title, problem })

  const id = firstValue('id')
  if (id === '' || id.length > MAX_TEXT) return reject({ code: 'no-id' })
  if (title === '') return reject({ code: 'no-title' })
  if (/^(?:inactive|deleted|removed)$/i.test(firstValue('status'))) return reject({ code: 'ended' })
  if (/used|refurb|tweedehands|gebruikt/i.test(firstValue('condition')))
    return reject({ code: 'used' })
  const link = readHttpUrl(firstValue('link'))
  if (!link) return reject({ code: 'no-link' })
  const price = readFeedPrice(readField, now)
  if (!price.ok) return reject(price.problem)

  const notes: FeedRowNote[] = []
  if (price.currency !== 'EUR') notes.push({ code: 'other-currency', currency: price.currency })
  const isEuro = price.currency === 'EUR'
  const plainTexts = (field: FeedField) =>
    readField(field).flatMap((value) => plainText(value).slice(0, MAX_TEXT) || [])
  const [material, colour] = [plainTexts('material'), plainTexts('colour')]
  const size = firstValue('size').slice(0, MAX_TEXT)
  const group = plainText(firstValue('group')).slice(0, MAX_TEXT)
  const seller = plainText(firstValue('merchant')).slice(0, MAX_TEXT) || hostOf(merchantUrlOf(link))
  return {
    ok: true,
    notes,
    // Some feeds write zeros instead of an empty group.
    group: /^0*$/.test(group)
      ? null
      : {
          id: `${GROUP_ID_PREFIX}${firstValue('merchantId').slice(0, MAX_TEXT) || seller}:${group}`,
          title,
          fields: { material: material.join(', '), colour: colour.join(', '), size },
        },
    item: {
      offerRef: {
        source,
        country,
        externalId: uniqueIdOf(source, id, firstValue('merchantId'), link),
        url: link.href,
        seller,
      },
      gtins: readGtins(readField('gtin'), notes),
      title,
      brand: plainText(firstValue('brand')).slice(0, MAX_TEXT),
      features: [...material, ...colour],
      size,
      quote: {
        priceCents: isEuro ? price.cents : null,
        listPrice: isEuro ? price.listPrice : null,
        shippingCents: isEuro ? readShipping(firstValue('shipping')) : null,
        availability: readAvailability(readField('stock')),
        delivery: plainText(firstValue('delivery')).slice(0, MAX_TEXT),
        merchant: '',
        images: readImages(readField('image')),
      },
    },
  }
}

/** Returns a unique id. Ids of Awin and Daisycon are unique among all merchants; other ids only for their merchant. */
function uniqueIdOf(source: FeedSource, id: string, merchantId: string, link: URL): string {
  if (source === 'google') return `${hostOf(link)}:${id}`
  if (source !== 'tradetracker') return id
  return `${merchantId || (link.searchParams.get('c') ?? '')}:${id}`
}

type ReadPriceResult =
  | { ok: true; cents: number; currency: string; listPrice: Quote['listPrice'] }
  | { ok: false; problem: FeedRowProblem }

const CURRENCY_CODE = /^([A-Z]{3})(?=[\d\s.,])|(?<=[\d\s.,-])([A-Z]{3})$/i

function readFeedPrice(readField: ReadFeedField, now: Date): ReadPriceResult {
  const regularPriceText = (readField('price')[0] ?? '').trim()
  const salePriceText = isSaleActive(readField('saleWindow')[0] ?? '', now)
    ? (readField('salePrice')[0] ?? '').trim()
    : ''
  const text = salePriceText || regularPriceText
  const currency = (readField('currency')[0]?.trim() || currencyOf(text)).toUpperCase()
  const amount = readPrice(withoutCurrency(text))
  if (!amount.ok) return { ok: false, problem: { code: 'bad-price', text } }
  if (!amount.cents) return { ok: false, problem: { code: 'no-price' } }
  const earlierPriceText = salePriceText ? regularPriceText : (readField('earlierPrice')[0] ?? '')
  const listPrice =
    higherPrice(earlierPriceText, amount.cents, 'earlier') ??
    higherPrice(readField('advisedPrice')[0] ?? '', amount.cents, 'advised')
  return { ok: true, cents: amount.cents, currency, listPrice }
}

function currencyOf(text: string): string {
  if (text.includes('£')) return 'GBP'
  if (text.includes('$')) return 'USD'
  const currencyMatch = CURRENCY_CODE.exec(text)
  return currencyMatch?.[1] ?? currencyMatch?.[2] ?? 'EUR'
}

const withoutCurrency = (text: string) => text.replace(CURRENCY_CODE, '').replace(/[£$]/g, '')

/** Returns a list price if it is higher than the current price in `cents`; some merchants always fill its column. */
function higherPrice(
  text: string,
  cents: number,
  kind: 'advised' | 'earlier',
): NonNullable<Quote['listPrice']> | null {
  const amount = readPrice(withoutCurrency(text.trim()))
  return amount.ok && amount.cents !== null && amount.cents > cents
    ? { cents: amount.cents, kind }
    : null
}

/** Reads "2026-11-01T00:00+01:00/2026-11-30T23:59+01:00". A sale without such a period has no end. */
function isSaleActive(window: string, now: Date): boolean {
  const [start, end] = window.split('/').map((moment) => Date.parse(moment))
  if (start === undefined || end === undefined || Number.isNaN(start + end)) return true
  return start <= now.getTime() && now.getTime() < end
}

/** Reads "4.95" or "NL:::4.95 EUR". */
function readShipping(text: string): number | null {
  const amount = readPrice(withoutCurrency(text.split(':').at(-1)?.trim() ?? ''))
  return amount.ok ? amount.cents : null
}

function readAvailability(values: string[]): Availability {
  for (const word of values.map((value) => value.trim().toLowerCase().replaceAll('_', ' '))) {
    if (/^(?:preorder|backorder|pre-order|on order)$/.test(word)) return 'later'
    if (/^(?:in stock|instock|available|limited|yes|ja|true|y)/.test(word)) return 'in-stock'
    if (/^(?:out of stock|outofstock|sold out|no|nee|false|n)$/.test(word)) return 'sold-out'
    if (/^\d+$/.test(word)) return Number(word) > 0 ? 'in-stock' : 'sold-out'
  }
  return 'unknown'
}

function readGtins(values: string[], notes: FeedRowNote[]): string[] {
  const gtins = new Set<string>()
  for (const text of values.map((value) => value.trim()).filter(Boolean)) {
    const barcode = text.replace(/[\s-]/g, '')
    if (isGtin(barcode)) gtins.add(barcode)
    else notes.push({ code: 'bad-gtin', text })
  }
  return [...gtins]
}

/** Whether the check digit is right; merchants put their own numbers into this column too. */
export function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text) || /^0+$/.test(text)) return false
  const sum = [...text.padStart(14, '0')].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1),
    0,
  )
  return sum % 10 === 0
}

function readImages(values: string[]): Quote['images'] {
  const urls = values.flatMap((text) => readHttpUrl(text.trim())?.href ?? [])
  return [...new Set(urls)]
    .slice(0, MAX_IMAGES)
    .map((url) => ({ url, width: PHOTO_PX, height: PHOTO_PX }))
}

/** Accepts web URLs only, because a link with another scheme may harm the visitor who clicks it. */
export function readHttpUrl(text: string): URL | null {
  if (text.length > MAX_URL || !URL.canParse(text)) return null
  const url = new URL(text)
  const isSafe = url.protocol === 'https:' || url.protocol === 'http:'
  const hasCredentials = url.username !== '' || url.password !== ''
  return isSafe && !hasCredentials && (url.hostname.includes('.') || isOnThisMachine(text))
    ? url
    : null
}

function merchantUrlOf(link: URL): URL {
  const values = TARGET_URL_PARAMETERS.flatMap((name) => link.searchParams.get(name) ?? [])
  return values.map((text) => readHttpUrl(text)).find((url) => url !== null) ?? link
}

export const hostOf = (url: URL) => url.hostname.replace(/^www\./, '')
