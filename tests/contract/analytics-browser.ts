import type { App } from '#app/platform/app.ts'
import { createVisitor } from './visitor.ts'

export const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1'
export const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
export const VISIT_IDS = [1, 2, 3].map((n) => `0000000${n}-0000-4000-8000-000000000000`)
export const DAY_MS = 86_400_000
const NEWSLETTER_SOURCE = { type: 'utm', source: 'nieuwsbrief', campaign: 'herfst' }
export const MEASURING_COOKIE = 'schakel_consent=1.s.0b9b2a52-6f0e-4a55-9f0a-5f6c1b1d2e3f'

type Event = {
  kind: string
  path: string
  id?: number
  offers?: number[]
  term?: string
  found?: number
}

/** A browser that sends the events of a visit. */
export async function createAnalyticsBrowser(app: App) {
  const { send } = await createVisitor(app)
  const post = (payload: string, headers: Record<string, string>) =>
    send({
      method: 'POST',
      url: '/deel/tel/',
      payload,
      headers: { 'content-type': 'application/json', 'user-agent': DESKTOP, ...headers },
    })
  return {
    post,
    /** Sends events with consent to measuring, unless `headers` differ. */
    sendEvents: async (
      events: Event[],
      { session = VISIT_IDS[0] ?? null, source = NEWSLETTER_SOURCE, headers = {} } = {} as {
        session?: string | null
        source?: typeof NEWSLETTER_SOURCE | null
        headers?: Record<string, string>
      },
    ) => {
      const common = { store_admin: 0, is_guest: 1 }
      const payload = JSON.stringify({ common, session, source, events })
      return (await post(payload, { cookie: MEASURING_COOKIE, ...headers })).statusCode
    },
  }
}

export const readEvents = async (app: App) =>
  (await app.pool.query('SELECT * FROM analytics_events ORDER BY id')).rows
