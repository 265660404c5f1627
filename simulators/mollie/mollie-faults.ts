import { setTimeout as pause } from 'node:timers/promises'

/**
 * Moment at which webhooks are sent. at-once: before the shopper returns; late: held until they are released; reversed: the
 * same, in reverse order; twice: two at the same time; never: lost.
 */
export type WebhookMode = 'at-once' | 'late' | 'reversed' | 'twice' | 'never'

/** Fault of a next call of the API. lost: the call is executed, but its response never arrives. */
export type ResponseFault = '429' | '500' | '503' | 'lost'

/** Number of times that a webhook is sent until the response is 2xx; Mollie spreads its attempts over a day. */
const MAX_ATTEMPTS = 3
const RETRY_MS = 100
const TIMEOUT_MS = 15_000

interface Webhook {
  url: string
  id: string
}

/** Sends webhooks about changed payments to the shop, on time, late, twice or not at all. */
export function createWebhooks() {
  const hosts = new Map<string, string>()
  let mode: WebhookMode = 'at-once'
  let heldWebhooks: Webhook[] = []
  /** statuses of the shop's responses, newest last; 0: unreachable */
  const answers: number[] = []

  async function post({ url, id }: Webhook): Promise<number> {
    const { origin, pathname, search } = new URL(url)
    const response = await fetch(`${hosts.get(origin) ?? origin}${pathname}${search}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'user-agent': 'Mollie HTTP client/1.0',
      },
      body: new URLSearchParams({ id }).toString(),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => undefined)
    await response?.text().catch(() => undefined)
    return response?.status ?? 0
  }

  async function deliver(webhook: Webhook): Promise<void> {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const status = await post(webhook)
      answers.push(status)
      if (status >= 200 && status < 300) return
      await pause(RETRY_MS)
    }
  }

  return {
    answers,
    setMode(next: WebhookMode) {
      mode = next
    },
    /** Maps an origin to an address, like a hosts file. */
    resolve(origin: string, address: string) {
      hosts.set(origin, address)
    },
    whereIs: (origin: string) => hosts.get(origin) ?? origin,
    async send(url: string | null, id: string): Promise<void> {
      if (url === null || mode === 'never') return
      const webhook = { url, id }
      if (mode === 'late' || mode === 'reversed') heldWebhooks.push(webhook)
      else if (mode === 'twice') await Promise.all([deliver(webhook), deliver(webhook)])
      else await deliver(webhook)
    },
    /** Sends the webhooks that were held. */
    async release(): Promise<number> {
      const webhooksInOrder = mode === 'reversed' ? heldWebhooks.toReversed() : heldWebhooks
      heldWebhooks = []
      for (const webhook of webhooksInOrder) await deliver(webhook)
      return webhooksInOrder.length
    },
  }
}

/** Creates a list of faults, one for each of the next calls. */
export function createResponseFaults() {
  let next: ResponseFault[] = []
  let isDown = false
  return {
    set(faults: ResponseFault[]) {
      next = [...faults]
    },
    /** Switches an outage on or off; during an outage all responses are 503. */
    setDown(down: boolean) {
      isDown = down
    },
    take(): ResponseFault | undefined {
      return isDown ? '503' : next.shift()
    },
  }
}
