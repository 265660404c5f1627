import { readCountryOfAsin } from '#app/features/affiliate/country-check/choose-country.server.ts'
import { findCaller } from '#app/features/core/accounts/find-visitor.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/contract-reply.server.ts'
import { readAsins } from './cross-sell.ts'
import { emptyCrossSells } from './empty-cross-sells.server.ts'
import { readCrossSell } from './read-cross-sell.server.tsx'

/** `load_cross_sell` [C07]. */
export const loadCrossSellCall: Call = async ({ shop, request, reply, posted }) => {
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
