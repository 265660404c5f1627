import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { acceptAllCookies, expect, journey } from './journey.ts'

const PHONE_USER_AGENT =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1'

/**
 * A proxy between browsers and the shop that records the events of visits and the shop's responses.
 */
async function openRecorder(shop: string) {
  const eventRequests: { body: string; status: number | undefined }[] = []
  const server = createServer(async (browserRequest, browserResponse) => {
    const parts: Buffer[] = []
    for await (const part of browserRequest) parts.push(part)
    const body = Buffer.concat(parts)
    const { host } = new URL(shop)
    const { origin, ...headers } = browserRequest.headers
    const shopRequest = request(new URL(browserRequest.url ?? '/', shop), {
      method: browserRequest.method,
      setHost: false,
      headers: { ...headers, host, ...(origin && { origin: shop }) },
    })
    shopRequest.on('response', (response) => {
      if (browserRequest.method === 'POST' && browserRequest.url === '/deel/tel/')
        eventRequests.push({ body: body.toString(), status: response.statusCode })
      browserResponse.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(browserResponse)
    })
    shopRequest.on('error', () => browserResponse.destroy())
    shopRequest.end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    eventRequests,
    address: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Events are sent when the page is left. */
const leavePage = (page: Page) => page.evaluate(() => dispatchEvent(new Event('pagehide')))

journey(
  "events of a guest's visit contain the device, a desktop or a phone, and that the visitor is a guest [E14, P05]",
  async ({ browser, baseURL }) => {
    const recorder = await openRecorder(baseURL ?? '')
    try {
      for (const [userAgent, device] of [
        [undefined, 'desktop'],
        [PHONE_USER_AGENT, 'mobile'],
      ] as const) {
        const context = await browser.newContext({
          ...(userAgent && { userAgent }),
          // The shop's time zone is sent, not the visitor's.
          timezoneId: 'America/New_York',
        })
        await acceptAllCookies(context)
        const page = await context.newPage()
        await page.goto(`${recorder.address}/product/kralenarmband-lapis-nila/`)
        // The analytics code loads when the browser is idle, and starts with the attribution.
        await expect.poll(() => page.evaluate(() => document.cookie)).toContain('sbjs_current')
        await leavePage(page)
        await expect.poll(() => recorder.eventRequests.length).toBe(1)
        const [eventBatch] = recorder.eventRequests.splice(0)
        expect(eventBatch?.status).toBe(204)
        expect(JSON.parse(eventBatch?.body ?? '')).toEqual({
          common: {
            blog_id: 1,
            store_id: new URL(recorder.address).host,
            url: recorder.address,
            woo_version: expect.any(String),
            wp_version: expect.any(String),
            store_admin: 0,
            device,
            store_currency: 'EUR',
            timezone: 'Europe/Amsterdam',
            is_guest: 1,
            ui: 'schakel',
            ch: false,
            sessionTracking: false,
            proxy: false,
          },
          session: expect.stringMatching(/^[0-9a-f-]{36}$/),
          source: { type: 'typein', source: '(direct)', campaign: '(none)' },
          events: [
            { kind: 'page_view', path: '/product/kralenarmband-lapis-nila/' },
            { kind: 'product_view', path: '/product/kralenarmband-lapis-nila/' },
          ],
        })
        await context.close()
      }
    } finally {
      recorder.close()
    }
  },
)
