import { identifyVisitorOf } from '#app/features/core/accounts/find-visitor.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/http/contract-reply.server.ts'
import { readAsins } from './cross-sell.ts'
import { emptyCrossSells } from './empty-cross-sells.server.ts'
import { renderCrossSellOfAsin } from './read-cross-sell.server.tsx'

/** Reads the country that a visitor chose for an ASIN; null if the visitor chose none. */
type ReadChosenCountry = (
  app: App,
  visitorId: string | null,
  asin: string,
) => Promise<string | null>

/** `load_cross_sell` [C07]. The function is passed in, because country-check imports cross-sell and circular imports are not allowed. */
export const createLoadCrossSellCall =
  (readCountryOfAsin: ReadChosenCountry): Call =>
  async ({ app, request, reply, posted }) => {
    const [asin = ''] = readAsins(posted.asin ?? '')
    const { customerId, guestId } = await identifyVisitorOf(app, request)
    const chosenCountry = await readCountryOfAsin(app, customerId ?? guestId, asin)
    const { html, debug } = await renderCrossSellOfAsin(app, asin, chosenCountry)
    return sendContractJson(reply, { status: html === '' ? 'invalid' : 'valid', html, debug })
  }

/** `cross_sell_empty_cache` [C08], for staff. */
export const emptyCrossSellCall: Call = async ({ app, request, reply, posted }) => {
  const headers = new Headers(request.headers as Record<string, string>)
  const { manager } = await readManager(app, { ip: request.ip, headers })
  if (!manager) return sendContractText(reply, '-1', 403)
  await emptyCrossSells(app, readAsins(posted.asin ?? ''))
  return sendContractJson(reply, { status: 'valid' })
}
