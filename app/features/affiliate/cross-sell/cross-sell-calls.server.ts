import { findCaller } from '#app/features/core/accounts/find-visitor.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/contract-reply.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { readAsins } from './cross-sell.ts'
import { emptyCrossSells } from './empty-cross-sells.server.ts'
import { readCrossSell } from './read-cross-sell.server.tsx'

/** Reads the country a visitor chose for an ASIN; null when none was chosen. */
type ReadChosenCountry = (
  shop: Shop,
  visitorId: string | null,
  asin: string,
) => Promise<string | null>

/** `load_cross_sell` [C07]. The country check is built on cross-sell, so its reader is passed in. */
export const createLoadCrossSellCall =
  (readCountryOfAsin: ReadChosenCountry): Call =>
  async ({ shop, request, reply, posted }) => {
    const [asin = ''] = readAsins(posted.asin ?? '')
    const { customerId, guestId } = await findCaller(shop, request)
    const chosen = await readCountryOfAsin(shop, customerId ?? guestId, asin)
    const { html, debug } = await readCrossSell(shop, asin, chosen)
    return sendContractJson(reply, { status: html === '' ? 'invalid' : 'valid', html, debug })
  }

/** `cross_sell_empty_cache` [C08], for who works here. */
export const emptyCrossSellCall: Call = async ({ shop, request, reply, posted }) => {
  const headers = new Headers(request.headers as Record<string, string>)
  const { manager } = await readManager(shop, { ip: request.ip, headers })
  if (!manager) return sendContractText(reply, '-1', 403)
  await emptyCrossSells(shop, readAsins(posted.asin ?? ''))
  return sendContractJson(reply, { status: 'valid' })
}
