import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { type HttpSimulator, openHttpSimulator, sendJson } from '#simulators/http-simulator.ts'

export const SHOP_KEY = 'ck_voorbeeld:cs_voorbeeld'
export const SHOP_LOGIN = 'eva:abcd efgh ijkl'

interface ShopFault {
  /** matches the path below /wp-json/ with its query */
  path: RegExp
  kind: 'busy' | 'error' | 'page' | 'slow' | 'cut' | 'firewall' | 'closed' | 'warning'
  /** number of requests that fail */
  times: number
}

type Rows = Record<string, unknown>[]

/** Lists and single records by their path below /wp-json/. */
export type FormerShopData = Record<string, Rows | Record<string, unknown>>

interface ShopOptions {
  /** true: the API only has URLs such as "/?rest_route=/wc/v3/…" */
  hasPlainPermalinks?: boolean
  /** true: the host drops the header with the key */
  dropsHeader?: boolean
  /** true: the host drops the headers with the length of a list */
  hidesTotals?: boolean
  /** folder of the shop; all other paths redirect to this folder */
  folder?: string
  /** called before each response */
  onRequest?: (apiPath: string) => void
}

/**
 * Simulates the REST API of a WooCommerce shop: wc/v3 with a key, wp/v2 for guests and with a login, pages with their
 * headers, and the faults of weak hosts, security plugins and unusual settings.
 */
export async function openFormerShop(
  data: FormerShopData,
  {
    hasPlainPermalinks = false,
    dropsHeader = false,
    hidesTotals = false,
    folder = '',
    onRequest,
  }: ShopOptions = {},
): Promise<HttpSimulator & { requests: string[]; faults: ShopFault[] }> {
  const requests: string[] = []
  const faults: ShopFault[] = []
  const simulator = await openHttpSimulator(async (request, response, url) => {
    if (!url.pathname.startsWith(folder))
      return void response
        .writeHead(301, { location: `${folder}${url.pathname}${url.search}` })
        .end()
    const route = url.searchParams.get('rest_route')
    const isApi = hasPlainPermalinks ? route !== null : url.pathname.includes('/wp-json/')
    const apiPath = (route ?? url.pathname.slice(folder.length)).replace(/^(?:\/wp-json)?\//, '')
    requests.push(`${apiPath}${url.search}`)
    onRequest?.(apiPath)
    if (!isApi) return sendPage(response, 404, 'Niet gevonden')
    const fault = faults.find((each) => each.times > 0 && each.path.test(`${apiPath}${url.search}`))
    if (fault) fault.times--
    if (fault && !(await applyFault(fault, request, response))) return
    const credentials = Buffer.from(
      (request.headers.authorization ?? '').replace('Basic ', ''),
      'base64',
    ).toString()
    const keyInQuery = ['consumer_key', 'consumer_secret']
      .map((name) => url.searchParams.get(name) ?? '')
      .join(':')
    const key = dropsHeader ? keyInQuery : credentials
    // WooCommerce looks for a key only in URLs that contain this path.
    const isKeyPath = request.url?.includes('wp-json/wc/')
    if (apiPath.startsWith('wc/v3') && (key !== SHOP_KEY || !isKeyPath))
      return sendJson(response, 401, { code: 'woocommerce_rest_cannot_view' })
    if (url.searchParams.get('context') === 'edit' && credentials !== SHOP_LOGIN)
      return sendJson(response, 401, { code: 'rest_forbidden_context' })
    if (apiPath === '')
      return sendJson(response, 200, {
        name: 'De Oude Goudsmid',
        url: `${simulator.url}${folder}`,
        home: `${simulator.url}${folder}`,
        namespaces: ['wp/v2', 'wc/v3'],
      })
    const resource = data[apiPath]
    if (!resource) return sendJson(response, 404, { code: 'rest_no_route' })
    if (!Array.isArray(resource)) return sendJson(response, 200, resource)
    sendList(response, { apiPath, url, list: resource, hidesTotals })
  })
  return { ...simulator, requests, faults }
}

function sendList(
  response: ServerResponse,
  {
    apiPath,
    url,
    list,
    hidesTotals,
  }: { apiPath: string; url: URL; list: Rows; hidesTotals: boolean },
) {
  const [page, perPage] = ['page', 'per_page'].map((name) => Number(url.searchParams.get(name)))
  if (!page || !perPage || perPage > 100)
    return sendJson(response, 400, { code: 'rest_invalid_param' })
  const from = (page - 1) * perPage
  // After the last page WordPress responds with an error, and WooCommerce with an empty list.
  if (apiPath.startsWith('wp/v2') && page > 1 && from >= list.length)
    return sendJson(response, 400, { code: 'rest_post_invalid_page_number' })
  if (!hidesTotals) {
    response.setHeader('x-wp-total', String(list.length))
    response.setHeader('x-wp-totalpages', String(Math.ceil(list.length / perPage)))
  }
  sendJson(response, 200, list.slice(from, from + perPage))
}

const sendPage = (response: ServerResponse, status: number, title: string) =>
  void response
    .writeHead(status, { 'content-type': 'text/html' })
    .end(`<!DOCTYPE html><title>${title}</title>`)

/** Performs a fault; returns whether the usual response follows. */
async function applyFault(
  { kind }: ShopFault,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  switch (kind) {
    case 'busy':
      response.writeHead(429, { 'retry-after': '0' }).end('Too many requests')
      return false
    case 'error':
      sendJson(response, 500, { code: 'internal_server_error' })
      return false
    case 'page':
      sendPage(response, 200, 'Onderhoud')
      return false
    case 'firewall':
      sendPage(response, 403, 'Your access to this site has been limited')
      return false
    case 'closed':
      sendJson(response, 401, { code: 'rest_not_logged_in' })
      return false
    case 'cut':
      request.socket.destroy()
      return false
    case 'warning': {
      const end = response.end.bind(response)
      const warning = '<br />\n<b>Warning</b>: Undefined array key in plugin.php on line 3<br />\n'
      response.end = ((body: string) => end(`${warning}${body}`)) as typeof response.end
      return true
    }
    case 'slow':
      await pause(300)
      return true
  }
}
