import { setTimeout as pause } from 'node:timers/promises'
import { type HttpFake, openHttpFake, sendJson } from '#simulators/http-simulator.ts'

export const SHOP_KEY = 'ck_voorbeeld:cs_voorbeeld'
export const SHOP_LOGIN = 'eva:abcd efgh ijkl'

interface ShopFault {
  /** matches the path below /wp-json/ */
  path: RegExp
  kind: 'busy' | 'error' | 'page' | 'slow' | 'cut'
  /** number of requests that it spoils */
  times: number
}

type Rows = Record<string, unknown>[]

/** Lists by their path below /wp-json/; a record has the path of its own. */
export type FormerShopData = Record<string, Rows | Record<string, unknown>>

/**
 * Simulates the REST API of a WooCommerce shop: wc/v3 with a key, wp/v2 for guests and for a login, pages with their
 * headers, and the faults of weak hosts.
 */
export async function openFormerShop(
  data: FormerShopData,
): Promise<HttpFake & { requests: string[]; faults: ShopFault[] }> {
  const requests: string[] = []
  const faults: ShopFault[] = []
  const fake = await openHttpFake(async (request, response, url) => {
    const place = url.pathname.replace(/^\/wp-json\//, '')
    requests.push(`${place}${url.search}`)
    const fault = faults.find((each) => each.times > 0 && each.path.test(place))
    if (fault) {
      fault.times--
      if (fault.kind === 'busy')
        return void response.writeHead(429, { 'retry-after': '0' }).end('Too many requests')
      if (fault.kind === 'error') return sendJson(response, 500, { code: 'internal_server_error' })
      if (fault.kind === 'page')
        return void response
          .writeHead(200, { 'content-type': 'text/html' })
          .end('<!DOCTYPE html><title>Onderhoud</title>')
      if (fault.kind === 'cut') return void request.socket.destroy()
      await pause(300)
    }
    const sender = Buffer.from(
      (request.headers.authorization ?? '').replace('Basic ', ''),
      'base64',
    )
    if (place.startsWith('wc/v3') && sender.toString() !== SHOP_KEY)
      return sendJson(response, 401, { code: 'woocommerce_rest_cannot_view' })
    if (url.searchParams.get('context') === 'edit' && sender.toString() !== SHOP_LOGIN)
      return sendJson(response, 401, { code: 'rest_forbidden_context' })
    if (place === '')
      return sendJson(response, 200, {
        name: 'De Oude Goudsmid',
        url: fake.url,
        home: fake.url,
        namespaces: ['wp/v2', 'wc/v3'],
      })
    const found = data[place]
    if (!found) return sendJson(response, 404, { code: 'rest_no_route' })
    if (!Array.isArray(found)) return sendJson(response, 200, found)
    const [page, perPage] = ['page', 'per_page'].map((name) => Number(url.searchParams.get(name)))
    if (!page || !perPage || perPage > 100)
      return sendJson(response, 400, { code: 'rest_invalid_param' })
    const from = (page - 1) * perPage
    response.setHeader('x-wp-total', String(found.length))
    response.setHeader('x-wp-totalpages', String(Math.ceil(found.length / perPage)))
    sendJson(response, 200, found.slice(from, from + perPage))
  })
  return { ...fake, requests, faults }
}
