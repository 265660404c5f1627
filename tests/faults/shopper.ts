import { setTimeout as pause } from 'node:timers/promises'

const RETRY_DELAY_MS = 1_000
const MAX_RETRIES = 20
/** Longer than the busiest shop takes; a request without a response fails the test. */
export const RESPONSE_TIMEOUT_MS = 90_000

export type CheckoutFields = Record<string, string>

/**
 * Simulates a browser without JavaScript with its own IP address, which needs TRUST_PROXY=1: it stores cookies and submits forms.
 * A patient one tries again when the shop answers 503.
 */
export function createShopper(shopUrl: string, number: number, { isPatient = false } = {}) {
  const cookies = new Map<string, string>()
  // Each number has its own address in 10.0.0.0/8.
  const ip = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`

  async function request(address: string, form?: Record<string, string>) {
    let response = await requestOnce(address, form)
    for (
      let retries = 0;
      isPatient && response.status === 503 && retries < MAX_RETRIES;
      retries++
    ) {
      await pause(RETRY_DELAY_MS)
      response = await requestOnce(address, form)
    }
    return response
  }

  async function requestOnce(address: string, form?: Record<string, string>) {
    const response = await fetch(new URL(address, shopUrl), {
      redirect: 'manual',
      signal: AbortSignal.timeout(RESPONSE_TIMEOUT_MS),
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      headers: {
        'x-forwarded-for': ip,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location') ?? ''
    return { status: response.status, location, text: await response.text() }
  }

  return {
    request,
    async addToCart(productId: number): Promise<void> {
      const cartResponse = await request('/?wc-ajax=add_to_cart', { product_id: String(productId) })
      if (!cartResponse.text.includes('"fragments"'))
        throw new Error(`not added: ${cartResponse.status}`)
    },
    /** Reads the current checkout form and fills it in with invented data. */
    async readCheckout(payment: string): Promise<CheckoutFields> {
      const { status, text } = await request('/checkout/')
      const readHiddenField = (name: string) => text.match(`name="${name}" value="([^"]+)"`)?.[1]
      const [token, version] = [readHiddenField('token'), readHiddenField('seen')]
      if (!token || !version) throw new Error(`no checkout: ${status}`)
      return {
        email: `klant-${number}@voorbeeld.example`,
        firstName: 'Yvonne',
        lastName: 'Bakker',
        country: 'NL',
        postcode: '3511 NR',
        houseNumber: '212',
        street: 'Oudegracht',
        city: 'Utrecht',
        shipping: 'parcel',
        payment,
        token,
        seen: version,
      }
    },
    order: (fields: CheckoutFields) => request('/checkout/', fields),
  }
}

/** Runs a task for each element, with limited concurrency. */
export async function inParallel<T>(
  items: T[],
  concurrency: number,
  runTask: (item: T) => Promise<void>,
): Promise<void> {
  const remainingItems = items.values()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of remainingItems) await runTask(item)
    }),
  )
}
