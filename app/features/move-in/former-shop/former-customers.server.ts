import { sql } from 'drizzle-orm'
import { isPhpArray, readPhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import { type Address, isCountry } from '#app/features/sales/addresses/addresses.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { type FormerMeta, formerDate, metaValue, readMeta } from './former-meta.server.ts'

export interface FormerCustomer {
  id: number
  name: string
  email: string
  /** stored hash of the password; empty: the source has no passwords */
  hash: string
  createdAt: Date | null
  roles: string[]
  addresses: (Address & { phone: string })[]
  /** the customer has an address in a country to which this shop does not deliver */
  hasForeignAddress: boolean
  /** product ids on the wishlist of REHub */
  wishes: number[]
  /** source and time of the consent to marketing; empty: there is none */
  marketing: string
}

const CUSTOMERS_PER_BATCH = 1_000
const MAX_TEXT = 255

/** Yields the users of the former shop in the order of their ids. */
export async function* readFormerCustomers(db: Db): AsyncGenerator<FormerCustomer[]> {
  let lastId = 0
  for (;;) {
    const { rows } = await db.execute<{
      ID: string
      user_login: string
      user_pass: string
      user_email: string
      user_registered: string
      display_name: string
    }>(
      sql`SELECT * FROM former_users WHERE "ID" > ${lastId} ORDER BY "ID" LIMIT ${CUSTOMERS_PER_BATCH}`,
    )
    const last = rows.at(-1)
    if (!last) return
    lastId = Number(last.ID)
    const metas = await readMeta(
      db,
      'usermeta',
      rows.map(({ ID }) => Number(ID)),
    )
    yield rows.map((row) => {
      const meta: FormerMeta = metas.get(Number(row.ID)) ?? new Map()
      const billing = readAddress((field) => metaValue(meta, `billing_${field}`))
      const shipping = readAddress((field) => metaValue(meta, `shipping_${field}`))
      const allAddresses = [billing, shipping].filter((address) => address !== null)
      const addresses = allAddresses.flatMap(({ address }) => (address ? [address] : []))
      const [first, second] = addresses
      const areAddressesEqual =
        JSON.stringify({ ...first, phone: '' }) === JSON.stringify({ ...second, phone: '' })
      const fullName = [metaValue(meta, 'first_name'), metaValue(meta, 'last_name')]
        .join(' ')
        .trim()
      return {
        id: Number(row.ID),
        name: (
          fullName ||
          `${first?.firstName ?? ''} ${first?.lastName ?? ''}`.trim() ||
          row.display_name ||
          row.user_login
        )
          .slice(0, MAX_TEXT)
          .toWellFormed(),
        email: row.user_email.trim().toLowerCase(),
        hash: row.user_pass,
        createdAt: formerDate(row.user_registered),
        roles: rolesOf(meta),
        addresses: areAddressesEqual ? addresses.slice(0, 1) : addresses,
        hasForeignAddress: addresses.length < allAddresses.length,
        wishes: wishesOf(meta),
        marketing: describeConsent(meta),
      }
    })
  }
}

function rolesOf(meta: FormerMeta): string[] {
  const keys = [...meta.keys()].filter((key) => key.endsWith('capabilities'))
  return keys.flatMap((key) => {
    const value = readPhpValue(metaValue(meta, key))
    return isPhpArray(value) ? [...value].flatMap(([role, isOn]) => (isOn ? [role] : [])) : []
  })
}

const CONSENT_KEY = /newsletter|marketing|opt_?in|subscribed/i
/** Fields in which a plugin records that a customer refused or ended the newsletter. */
const OPT_OUT_KEY = /unsubscri|opt[-_]?out/i
const DATE_KEY = /date|time|_at$/i
const OPT_OUT_VALUE = /^(?:unsubscribed|opt(?:ed)?[-_ ]?out)$/i
const POSITIVE_VALUE = /^(?:1|yes|ja|true|on|subscribed|shopify)$/i

/**
 * Returns the source and time of consent; plugins store it as a field with a positive value and a date in another field. Empty if
 * there is none, or if a field records a refusal: it may be newer.
 */
export function describeConsent(meta: FormerMeta): string {
  const isPositive = ([key, values]: [string, string[]]) =>
    !DATE_KEY.test(key) && POSITIVE_VALUE.test(values.at(-1) ?? '')
  const hasOptedOut = [...meta].some(([key, values]) => isOptOut(key, values.at(-1) ?? ''))
  const relatedFields = [...meta].filter(([key]) => CONSENT_KEY.test(key) && !OPT_OUT_KEY.test(key))
  const consentFields = relatedFields.filter(isPositive)
  if (hasOptedOut || consentFields.length === 0) return ''
  const dates = relatedFields.flatMap(([key, values]) =>
    DATE_KEY.test(key) ? (values.at(-1) ?? []) : [],
  )
  const source = consentFields.map(([key, values]) =>
    key === 'move_marketing' ? values.at(-1) : key,
  )
  return `${source.join(', ')}, ${dates[0] ?? 'datum onbekend'}`
}

/** Returns whether a field records a refusal: by its value, or by its date. A date of only zeros means none. */
function isOptOut(key: string, value: string): boolean {
  if (!OPT_OUT_KEY.test(key)) return CONSENT_KEY.test(key) && OPT_OUT_VALUE.test(value)
  return DATE_KEY.test(key) ? /[1-9]/.test(value) : POSITIVE_VALUE.test(value)
}

/** Returns the product ids of the wishlist, which REHub stores as "post-12" => 12. */
function wishesOf(meta: FormerMeta): number[] {
  const value = readPhpValue(metaValue(meta, '_wished_posts'))
  return isPhpArray(value)
    ? [...new Set([...value.values()].map(Number))].filter((id) => id > 0)
    : []
}

/**
 * Reads an address of WooCommerce, whose first line holds street and house number. Returns null without a street;
 * `address` is null for a country to which this shop does not deliver.
 */
export function readAddress(
  text: (field: string) => string,
): { address: (Address & { phone: string }) | null; country: string } | null {
  const value = (field: string) => text(field).trim().slice(0, MAX_TEXT)
  const country = value('country').toUpperCase() || 'NL'
  const addressLine = [value('address_1'), value('address_2')].filter(Boolean).join(' ')
  const number = value('house_number')
  if (addressLine === '' && value('street_name') === '') return null
  if (!isCountry(country)) return { address: null, country }
  // "Oudegracht 212-A": street, house number and addition.
  const parsedLine = addressLine.match(/^(\D.*?)[\s,]+(\d{1,5})[\s-]*([^\s,]{0,10})$/)
  const streetParts = number
    ? {
        street: value('street_name') || addressLine,
        houseNumber: number,
        houseNumberAddition: value('house_number_suffix'),
      }
    : {
        street: parsedLine?.[1] ?? addressLine,
        houseNumber: parsedLine?.[2] ?? '',
        houseNumberAddition: parsedLine?.[3] ?? '',
      }
  return {
    country,
    address: {
      firstName: value('first_name'),
      lastName: value('last_name'),
      company: value('company'),
      country,
      postcode: value('postcode'),
      ...streetParts,
      city: value('city'),
      phone: value('phone'),
    },
  }
}
