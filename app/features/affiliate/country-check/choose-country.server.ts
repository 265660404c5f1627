import { and, eq, lt, lte, ne, sql } from 'drizzle-orm'
import {
  CHOICE_DAYS,
  type ChooseCountryResult,
} from '#app/features/affiliate/country-check/country-check.ts'
import {
  locateInShop,
  readCountryData,
} from '#app/features/affiliate/country-check/read-country-data.server.ts'
import {
  movePartnerLines,
  readPartnerLines,
} from '#app/features/affiliate/partner-cart/move-partner-lines.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { AMAZON_SHOPS } from '#app/features/partners/offers/amazon-shops.ts'
import { offers } from '#app/features/partners/offers/offers-tables.server.ts'
import { upsertOffers } from '#app/features/partners/offers/write-offers.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { countryAbsences, countryChoices } from './country-tables.server.ts'

const DAY_MS = 24 * 3_600_000

/** Returns the country code of an Amazon shop, such as "nl" for "www.amazon.nl", "amazon.nl" or "nl". */
export function readAmazonCountry(countryText: string): string | undefined {
  const text = countryText
    .trim()
    .toLowerCase()
    .replace(/^www\./, '')
  return AMAZON_SHOPS.find(({ domain, country }) => domain === text || country === text)?.country
}

/** Stores the country in which this visitor buys a product. Its offers in the cart move to the shop of that country. */
export async function chooseCountry(
  app: App,
  { visitorId, cartId }: { visitorId: string; cartId: string | null },
  productId: number,
  countryText: string,
): Promise<ChooseCountryResult> {
  const [visibleProduct] = await app.db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, productId), ne(products.status, 'draft')))
  const data = visibleProduct && (await readCountryData(app, productId, 'before_add_to_cart'))
  if (!data) return { ok: false, error: 'unknown-product' }
  const country = readAmazonCountry(countryText)
  const countryShop = AMAZON_SHOPS.find((amazonShop) => amazonShop.country === country)
  const entry = data.countries.find(({ domain }) => domain === countryShop?.domain)
  if (!countryShop || !entry || entry.available === false) return { ok: false, error: 'not-there' }
  const now = app.clock.now()
  await app.db
    .insert(countryChoices)
    .values({ visitorId, productId, country: countryShop.country, chosenAt: now })
    .onConflictDoUpdate({
      target: [countryChoices.visitorId, countryChoices.productId],
      set: { country: sql`excluded.country`, chosenAt: sql`excluded.chosen_at` },
    })
  const partnerLines =
    cartId === null ? [] : await readPartnerLines(app, cartId, productId, 'amazon')
  if (cartId !== null && partnerLines.length > 0) {
    const storedOffers = await app.db
      .select({ externalId: offers.externalId, variantId: offers.variantId })
      .from(offers)
      .where(
        and(
          eq(offers.productId, productId),
          eq(offers.source, 'amazon'),
          eq(offers.country, countryShop.country),
        ),
      )
    const storedVariants = new Map(
      storedOffers.map((offer) => [offer.externalId, offer.variantId] as const),
    )
    // Amazon permits storing the country and URL of an item permanently, unlike its price, so the offers are stored before their
    // price is known.
    await upsertOffers(
      app.db,
      partnerLines.map(({ externalId, url, variantId }) => ({
        productId,
        // An ASIN is the same variant in every country, but the owner may have corrected that of the stored offer.
        variantId: storedVariants.get(externalId) ?? variantId ?? undefined,
        source: 'amazon' as const,
        externalId,
        ...locateInShop(countryShop, url, externalId),
      })),
      now,
    )
    await movePartnerLines(app, cartId, productId, countryShop.country)
  }
  return { ok: true, country: countryShop.country, domain: countryShop.domain }
}

/** Returns the country that a visitor chose for a product; null if the visitor chose none or the choice has expired. */
export async function readChosenCountry(
  app: App,
  visitorId: string | null,
  productId: number,
): Promise<string | null> {
  if (visitorId === null) return null
  const chosenSince = new Date(app.clock.now().getTime() - CHOICE_DAYS * DAY_MS)
  const [row] = await app.db
    .select()
    .from(countryChoices)
    .where(and(eq(countryChoices.visitorId, visitorId), eq(countryChoices.productId, productId)))
  return row && row.chosenAt > chosenSince ? row.country : null
}

/** Returns the country that the visitor chose for the product with this ASIN. */
export async function readCountryOfAsin(
  app: App,
  visitorId: string | null,
  asin: string,
): Promise<string | null> {
  if (visitorId === null) return null
  const [offer] = await app.db
    .select({ productId: offers.productId })
    .from(offers)
    .where(and(eq(offers.source, 'amazon'), eq(offers.externalId, asin)))
    .orderBy(offers.id)
    .limit(1)
  return offer ? readChosenCountry(app, visitorId, offer.productId) : null
}

/** Moves the choices of a guest to the customer, unless the customer already chose a country for the product. */
export async function mergeChosenCountries(
  db: Db,
  visitorId: string,
  customerId: string,
): Promise<void> {
  await db.execute(sql`
    WITH moved AS (DELETE FROM country_choices WHERE visitor_id = ${visitorId} RETURNING *)
    INSERT INTO country_choices (visitor_id, product_id, country, chosen_at)
    SELECT ${customerId}, product_id, country, chosen_at FROM moved
    ON CONFLICT DO NOTHING`)
}

/** Deletes the choices of a deleted account. */
export async function forgetCountries(db: Db, customerId: string): Promise<void> {
  await db.delete(countryChoices).where(eq(countryChoices.visitorId, customerId))
}

/** Deletes expired choices and expired absences. */
export async function clearCountries(app: App): Promise<void> {
  const now = app.clock.now()
  const chosenBefore = new Date(now.getTime() - CHOICE_DAYS * DAY_MS)
  await app.db.delete(countryChoices).where(lt(countryChoices.chosenAt, chosenBefore))
  await app.db.delete(countryAbsences).where(lte(countryAbsences.expiresAt, now))
}
