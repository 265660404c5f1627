import {
  MAX_ITEMS,
  type RejectedItem,
  type RequestedItem,
} from '#app/features/data-transfer/import-runs/import-task.ts'
import { readOfferRefMessage } from '#app/features/partners/offers/offer-messages.ts'
import { readOfferRef } from '#app/features/partners/offers/offer-url.ts'

export type ReadPastedItemsResult =
  | { ok: true; items: (RequestedItem | RejectedItem)[] }
  | { ok: false; error: string }

const EAN = /^(?:\d{8}|\d{12,14})$/
/** A number with more digits than an EAN is an item id at bol. */
const BOL_NUMBER = /^\d{15,20}$/
const MAX_TEXT_LENGTH = 60

/**
 * Parses pasted text: ASINs, URLs of items at Amazon and bol, and EANs, which are looked up at bol. Duplicates are
 * removed. A line without an item is rejected; the whole text is rejected only if no line contains an item.
 * `mainCountry`: the country of an ASIN without a URL.
 */
export function readPastedItems(text: string, mainCountry: string): ReadPastedItemsResult {
  const allItems = text.split(/\r?\n/).flatMap((line) => readLine(line, mainCountry))
  const itemsByKey = new Map(
    allItems.map((item) => [`${item.source} ${item.country} ${item.itemRef}`, item]),
  )
  const items = [...itemsByKey.values()]
  if (items.length === 0) return { ok: false, error: 'Plak minstens één adres, ASIN of EAN.' }
  if (items.length > MAX_ITEMS)
    return { ok: false, error: `Hoogstens ${MAX_ITEMS} stuks in één keer.` }
  if (areAllRejected(items))
    return { ok: false, error: `‘${items[0].itemRef}’: ${items[0].reason}` }
  return { ok: true, items }
}

/** Reads the words of a line; a line without any item, such as prose, is rejected as a whole. */
function readLine(line: string, mainCountry: string): (RequestedItem | RejectedItem)[] {
  const items = splitLine(line).map((word) => readWord(word, mainCountry))
  return areAllRejected(items) ? [{ ...items[0], itemRef: shorten(line.trim()) }] : items
}

/** The source of a rejected item is `other`. */
const areAllRejected = (
  items: (RequestedItem | RejectedItem)[],
): items is [RejectedItem, ...RejectedItem[]] =>
  items.length > 0 && items.every(({ source }) => source === 'other')

/** Splits a line into items, which may be separated by spaces, semicolons or commas; a URL may contain commas too. */
const splitLine = (line: string): string[] =>
  line
    .split(/[\s;]+/)
    .flatMap((word) => (/^https?:/i.test(word) ? word.replace(/,+$/, '') : word.split(',')))
    .filter((word) => word !== '')

function readWord(word: string, mainCountry: string): RequestedItem | RejectedItem {
  if (EAN.test(word) || BOL_NUMBER.test(word))
    return { source: 'bol', country: 'nl', itemRef: word }
  const parsedRef = readOfferRef(word, mainCountry)
  const reject = (reason: string): RejectedItem => ({
    source: 'other',
    country: '',
    itemRef: shorten(word),
    reason,
  })
  if (!parsedRef.ok) return reject(readOfferRefMessage(parsedRef))
  const { source, country, externalId } = parsedRef.offerRef
  if (source === 'amazon') return { source, country, itemRef: externalId }
  if (source !== 'bol')
    return reject(
      'Van deze winkel kan niets worden opgevraagd. Voeg het toe als nieuw product met dit adres.',
    )
  return BOL_NUMBER.test(externalId)
    ? { source, country, itemRef: externalId }
    : reject('Dit adres van bol is te oud. Plak de EAN van het product.')
}

const shorten = (text: string) =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text

/** Returns the ASINs and EANs that were selected in a list of search results. */
export const readItemRefs = (form: FormData): string[] =>
  [...new Set(form.getAll('item').map(String))].filter((id) => /^[\dA-Z]{8,14}$/.test(id))
