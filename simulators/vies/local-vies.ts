import {
  type HttpSimulator,
  openHttpSimulator,
  readBody,
  sendJson,
} from '#simulators/http-simulator.ts'

/** VAT ids that the simulated register knows. */
export const VALID_BELGIAN = 'BE0123456789'
export const VALID_DUTCH = 'NL001234567B01'
/** VAT id of a country whose register is unavailable */
export const UNAVAILABLE_GERMAN = 'DE999999999'

/** Simulates the part of VIES that the shop uses: POST /check-vat-number. */
export async function openLocalVies(): Promise<HttpSimulator & { requests: unknown[] }> {
  const requests: unknown[] = []
  const simulator = await openHttpSimulator(async (request, response, url) => {
    if (request.method !== 'POST' || url.pathname !== '/check-vat-number') {
      return sendJson(response, 404, {})
    }
    const body = JSON.parse(await readBody(request))
    requests.push(body)
    const { countryCode, vatNumber, requesterNumber } = body
    const vatId = `${countryCode}${vatNumber}`
    // VIES sends errors with status 200.
    if (vatId === UNAVAILABLE_GERMAN) {
      return sendJson(response, 200, {
        actionSucceed: false,
        errorWrappers: [{ error: 'MS_UNAVAILABLE' }],
      })
    }
    const valid = vatId === VALID_BELGIAN || vatId === VALID_DUTCH
    sendJson(response, 200, {
      countryCode,
      vatNumber,
      requestDate: '2026-11-21T12:00:00.000Z',
      valid,
      requestIdentifier: valid && requesterNumber ? 'WAPIAAAA1234' : '',
      name: valid ? (countryCode === 'NL' ? 'VOORBEELD BV' : '---') : '---',
      address: '---',
    })
  })
  return { ...simulator, requests }
}
