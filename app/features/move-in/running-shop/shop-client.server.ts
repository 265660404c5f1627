import { setTimeout as sleep } from 'node:timers/promises'
import { isPublicAddress } from '#app/features/core/remote-photos/public-address.ts'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import {
  codeOf,
  denialText,
  failureText,
  isApiIndex,
  readJson,
  ShopFailure,
} from './shop-answers.ts'
import { requestShop, type ShopResponse } from './shop-request.server.ts'

const MAX_ATTEMPTS = 5
/** Pause between requests, because the former shop has visitors too. */
const PAUSE_MS = 100
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 120_000

export interface ShopAccess {
  /** "ck_…:cs_…", a REST API key with read permission */
  key: string
  /** "user:application password", for pages and posts; empty: published ones only */
  login: string
}

export type RequestLogin = 'key' | 'login' | 'guest'

export interface ShopPage {
  value: unknown
  /** number of records in the whole list; null: the shop did not report it */
  total: number | null
}

export interface ShopClient {
  /** URL of the shop without a trailing slash */
  readonly url: string
  /** Finds the API, follows redirects if the shop has moved, and returns the index of the API. */
  connect(): Promise<unknown>
  /** Returns the JSON of an API path; null for 404, and 'denied' for 401 and 403 if `isOptional`. */
  get(path: string, login: RequestLogin, isOptional?: boolean): Promise<ShopPage | 'denied' | null>
}

interface ClientOptions {
  access: ShopAccess
  signal?: AbortSignal
  /** first wait after an error, in ms */
  waitMs?: number
}

/** Creates a client for the REST API of a shop on the public internet. A local SITE_URL permits local shops too. */
export function createShopClient(app: App, address: string, options: ClientOptions): ShopClient {
  const { access, waitMs } = options
  const apiState: ApiState = {
    url: shopUrl(address),
    hasPrettyPermalinks: true,
    isKeyInQuery: false,
  }
  const { fetchResponse, pause } = createFetcher(app, options)
  function fetchPath(path: string, login: RequestLogin): Promise<ShopResponse> {
    const urlWithoutKey = urlOf(apiState, path)
    if (login === 'guest') return fetchResponse(urlWithoutKey, urlWithoutKey)
    if (login === 'login' || !apiState.isKeyInQuery)
      return fetchResponse(urlWithoutKey, urlWithoutKey, access[login])
    const [key = '', secret = ''] = access.key.split(':')
    const query = new URLSearchParams({ consumer_key: key, consumer_secret: secret })
    return fetchResponse(
      `${urlWithoutKey}${urlWithoutKey.includes('?') ? '&' : '?'}${query}`,
      urlWithoutKey,
    )
  }
  return {
    get url() {
      return apiState.url
    },
    connect: () => findApi(apiState, fetchResponse),
    async get(path, login, isOptional = false) {
      const urlWithoutKey = urlOf(apiState, path)
      let response = await fetchPath(path, login)
      if (response.status === 401 && login === 'key' && !apiState.isKeyInQuery) {
        // Some hosts drop the header with the key; WooCommerce reads the key from the URL as well.
        apiState.isKeyInQuery = true
        response = await fetchPath(path, login)
        apiState.isKeyInQuery = response.status !== 401
      }
      const { status, headers, body } = response
      const total = Number(headers['x-wp-total'] ?? Number.NaN)
      if (status === 200) {
        await pause(waitMs === 0 ? 0 : PAUSE_MS)
        return {
          value: readJson(urlWithoutKey, body),
          total: Number.isInteger(total) ? total : null,
        }
      }
      if (status === 404) return null
      // WordPress answers 400 to the page after the last one.
      if (status === 400 && codeOf(body)?.endsWith('invalid_page_number'))
        return { value: [], total: null }
      if (status !== 401 && status !== 403)
        throw new ShopFailure(failureText(urlWithoutKey, response))
      if (isOptional) return 'denied'
      throw new SourceError(
        denialText(urlWithoutKey, response, {
          login,
          hasPrettyPermalinks: apiState.hasPrettyPermalinks,
        }),
      )
    },
  }
}

interface ApiState {
  url: string
  hasPrettyPermalinks: boolean
  isKeyInQuery: boolean
}

/** `urlWithoutKey`: the URL for messages to the owner */
type FetchResponse = (
  target: string,
  urlWithoutKey: string,
  authorization?: string,
) => Promise<ShopResponse>

/** Creates a function that repeats a request after an error or while the shop is busy. */
function createFetcher(
  app: App,
  { signal, waitMs = FIRST_WAIT_MS }: ClientOptions,
): { fetchResponse: FetchResponse; pause: (ms: number) => Promise<void> } {
  const isLocal = isOnThisMachine(app.siteUrl)
  const isAllowed = (ip: string) => isPublicAddress(ip) || (isLocal && /^(?:127\.|::1$)/.test(ip))
  const pause = (ms: number) => sleep(ms, undefined, { ...(signal && { signal }) })
  return {
    pause,
    async fetchResponse(target, urlWithoutKey, authorization = '') {
      for (let attempt = 1; ; attempt++) {
        const response = await requestShop(target, { authorization, isAllowed, signal })
        const { status } = response
        if (status !== 0 && status !== 429 && status < 500) return response
        if (attempt === MAX_ATTEMPTS) throw new ShopFailure(failureText(urlWithoutKey, response))
        const defaultWaitMs = waitMs * 2 ** (attempt - 1)
        await pause(waitTimeOf(response, defaultWaitMs, app.clock.now().getTime()))
      }
    },
  }
}

/** Finds the API, stores its URL in the state, and returns its index; null if there is no API. */
async function findApi(apiState: ApiState, fetchResponse: FetchResponse): Promise<unknown> {
  const prettyUrl = `${apiState.url}/wp-json/`
  const prettyResponse = await fetchResponse(prettyUrl, prettyUrl)
  // A shop without pretty permalinks has its API at another URL.
  const plainUrl = `${apiState.url}/?rest_route=/`
  const isPrettyFound = isApiIndex(prettyResponse)
  const mayBePlain =
    !isPrettyFound && (prettyResponse.status === 404 || prettyResponse.status === 200)
  const indexResponse = mayBePlain ? await fetchResponse(plainUrl, plainUrl) : prettyResponse
  if (isApiIndex(indexResponse)) {
    apiState.hasPrettyPermalinks = isPrettyFound
    apiState.url = `${indexResponse.url.origin}${indexResponse.url.pathname}`.replace(
      /\/(?:wp-json\/?)?$/,
      '',
    )
    return readJson(apiState.url, indexResponse.body)
  }
  if (prettyResponse.status === 401 || prettyResponse.status === 403)
    throw new SourceError(
      denialText(prettyUrl, prettyResponse, { login: 'guest', hasPrettyPermalinks: true }),
    )
  if (prettyResponse.status === 200) readJson(prettyUrl, prettyResponse.body)
  return null
}

/** Returns the typed URL without paths of WordPress, with https to encrypt the key unless the shop is on this machine. */
function shopUrl(address: string): string {
  const { origin, pathname } = new URL(address)
  const url = `${origin}${pathname}`.replace(/\/(?:wp-json|wp-admin)?\/*$/, '').replace(/\/+$/, '')
  return isOnThisMachine(url) ? url : url.replace(/^http:/, 'https:')
}

/** A parameter for shops without pretty permalinks: WooCommerce reads a key only if the URL contains "wp-json/wc/". */
const WOOCOMMERCE_PATH_MARK = 'api=wp-json/wc/'

function urlOf({ url, hasPrettyPermalinks }: ApiState, path: string): string {
  const [route = '', query = ''] = path.split('?')
  return hasPrettyPermalinks
    ? `${url}/wp-json/${path}`
    : `${url}/?${[`rest_route=/${route}`, WOOCOMMERCE_PATH_MARK, query].filter(Boolean).join('&')}`
}

/** Returns the wait in ms that a busy shop requests, as a number of seconds or a time, otherwise the default. */
function waitTimeOf({ headers }: ShopResponse, defaultWaitMs: number, now: number): number {
  const text = headers['retry-after'] ?? ''
  const waitMs = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Math.min(waitMs > 0 ? waitMs : defaultWaitMs, MAX_WAIT_MS)
}
