import type { FastifyRequest } from 'fastify'
import {
  chooseCountry,
  readChosenCountry,
  readCountry,
} from '#app/features/affiliate/country-check/choose-country.server.ts'
import { countryCookies } from '#app/features/affiliate/country-check/country-cookies.server.ts'
import { readTogetherWith } from '#app/features/affiliate/cross-sell/read-cross-sell.server.tsx'
import { findCaller } from '#app/features/core/accounts/find-visitor.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { findSeenPiece } from '#app/features/partners/offer-box/find-seen-piece.server.ts'
import { readOfferBox } from '#app/features/partners/offer-box/read-offer-box.server.tsx'
import { openCartSession } from '#app/features/sales/cart/cart-cookies.server.ts'
import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson } from '#app/platform/contract-reply.server.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'
import { newVisitorId } from '#app/platform/visitor-cookie.server.ts'
import { chooseCountryMessage } from './country-check.ts'
import { countryHtml } from './country-html.server.tsx'
import { readCountryData, withChosen } from './read-country-data.server.ts'
import { updateCountries } from './update-countries.server.ts'

const UNKNOWN = { status: 'invalid', html: 'Dit sieraad wordt niet bij Amazon verkocht.' }

/** `update_countries` [C05]: the box anew, availability asked of Amazon for every country where it is not known. */
export const updateCountriesCall: Call = async ({ shop, request, reply, posted }) => {
  const productId = readId(posted.product_id)
  const { countryBoxPosition } = await readSettings(shop)
  const known = await readCountryData(shop, productId, countryBoxPosition)
  const product = await findSeenPiece(shop, productId)
  if (!known || !product || (posted.asin && posted.asin !== known.asin))
    return sendContractJson(reply, UNKNOWN)
  if (known.do_update) await updateCountries(shop, productId)
  const data = await readCountryData(shop, productId, countryBoxPosition)
  const chosen =
    readCountry(posted.product_country ?? '') ?? (await chosenBy(shop, request, productId))
  return sendContractJson(reply, {
    status: 'valid',
    html: countryHtml(withChosen(data, chosen)),
    offers_html: (await readOfferBox(shop, product, chosen ?? undefined)).html,
    together_html: (await readTogetherWith(shop, product, chosen)).html,
  })
}

/** `save_product_country` [C06]; `offers_html` and `together_html` are ours: the offers with the chosen shop first, and the set there. */
export const saveCountryCall: Call = async ({ shop, request, reply, posted }) => {
  const productId = readId(posted.product_id)
  const { customerId, guestId } = await findCaller(shop, request)
  const guest = customerId ? null : (guestId ?? newVisitorId())
  const cartId = openCartSession(shop, request.cookies).known?.cartId ?? null
  const result = await chooseCountry(
    shop,
    { visitorId: customerId ?? guest ?? '', cartId },
    productId,
    posted.product_country ?? '',
  )
  if (!result.ok)
    return sendContractJson(reply, { status: 'invalid', html: chooseCountryMessage(result) })
  for (const cookie of countryCookies(shop, guest)) reply.header('set-cookie', cookie)
  const product = await findSeenPiece(shop, productId)
  return sendContractJson(reply, {
    status: 'valid',
    product_country: result.domain,
    offers_html: product ? (await readOfferBox(shop, product, result.country)).html : '',
    together_html: product ? (await readTogetherWith(shop, product, result.country)).html : '',
  })
}

async function chosenBy(shop: Shop, request: FastifyRequest, productId: number) {
  const { customerId, guestId } = await findCaller(shop, request)
  return readChosenCountry(shop, customerId ?? guestId, productId)
}
