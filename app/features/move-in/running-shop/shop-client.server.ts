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
  /** number of records in the whole list; null: the shop did not say */
  total: number | null
}

export interface ShopClient {
  /** URL of the shop without a trailing slash */
  readonly url: string
  /** Finds the API, follows redirects if the shop has moved, and returns the index of the API. */
  connect(): Promise<unknown>
  /** Returns the JSON of an API path; null for 404, and 'denied' for 401 and 403 if `isOptional`. */
  get(path: string, as: RequestLogin, isOptional?: boolean): Promise<ShopPage | 'denied' | null>
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
  const apiState: ApiState = { url: shopUrl(address), isPretty: true, isKeyInQuery: false }
  const { fetchAnswer, pause } = createFetcher(app, options)
  function fetchPath(path: string, as: RequestLogin): Promise<ShopResponse> {
    const shownUrl = urlOf(apiState, path)
    if (as === 'guest') return fetchAnswer(shownUrl, shownUrl)
    if (as === 'login' || !apiState.isKeyInQuery) return fetchAnswer(shownUrl, shownUrl, access[as])
    const [key = '', secret = ''] = access.key.split(':')
    const query = new URLSearchParams({ consumer_key: key, consumer_secret: secret })
    return fetchAnswer(`${shownUrl}${shownUrl.includes('?') ? '&' : '?'}${query}`, shownUrl)
  }
  return {
    get url() {
      return apiState.url
    },
    connect: () => findApi(apiState, fetchAnswer),
    async get(path, as, isOptional = false) {
      const shownUrl = urlOf(apiState, path)
      let answer = await fetchPath(path, as)
      if (answer.status === 401 && as === 'key' && !apiState.isKeyInQuery) {
        // Some hosts drop the header with the key; WooCommerce reads the key from the URL as well.
        apiState.isKeyInQuery = true
        answer = await fetchPath(path, as)
        apiState.isKeyInQuery = answer.status !== 401
      }
      const { status, headers, body } = answer
      const total = Number(headers['x-wp-total'] ?? Number.NaN)
      if (status === 200) {
        await pause(waitMs === 0 ? 0 : PAUSE_MS)
        return { value: readJson(shownUrl, body), total: Number.isInteger(total) ? total : null }
      }
      if (status === 404) return null
      // WordPress answers 400 to the page after the last one.
      if (status === 400 && codeOf(body)?.endsWith('invalid_page_number'))
        return { value: [], total: null }
      if (status !== 401 && status !== 403) throw new ShopFailure(failureText(shownUrl, answer))
      if (isOptional) return 'denied'
      throw new SourceError(denialText(shownUrl, answer, { as, isPretty: apiState.isPretty }))
    },
  }
}

interface ApiState {
  url: string
  isPretty: boolean
  isKeyInQuery: boolean
}

/** `shownUrl`: the URL in messages, without the key */
type FetchAnswer = (
  target: string,
  shownUrl: string,
  authorization?: string,
) => Promise<ShopResponse>

/** Creates a function that repeats a request after an error or while the shop is busy. */
function createFetcher(
  app: App,
  { signal, waitMs = FIRST_WAIT_MS }: ClientOptions,
): { fetchAnswer: FetchAnswer; pause: (ms: number) => Promise<void> } {
  const isLocal = isOnThisMachine(app.siteUrl)
  const isAllowed = (ip: string) => isPublicAddress(ip) || (isLocal && /^(?:127\.|::1$)/.test(ip))
  const pause = (ms: number) => sleep(ms, undefined, { ...(signal && { signal }) })
  return {
    pause,
    async fetchAnswer(target, shownUrl, authorization = '') {
      for (let attempt = 1; ; attempt++) {
        const answer = await requestShop(target, { authorization, isAllowed, signal })
        const { status } = answer
        if (status !== 0 && status !== 429 && status < 500) return answer
        if (attempt === MAX_ATTEMPTS) throw new ShopFailure(failureText(shownUrl, answer))
        const standard = waitMs * 2 ** (attempt - 1)
        await pause(waitOf(answer, standard, app.clock.now().getTime()))
      }
    },
  }
}

/** Returns the index of the API and remembers its URL; null if there is no API. */
async function findApi(apiState: ApiState, fetchAnswer: FetchAnswer): Promise<unknown> {
  const pretty = `${apiState.url}/wp-json/`
  const first = await fetchAnswer(pretty, pretty)
  // A shop without pretty permalinks has its API at another URL.
  const plain = `${apiState.url}/?rest_route=/`
  const isFound = isApiIndex(first)
  const mayBePlain = !isFound && (first.status === 404 || first.status === 200)
  const plainAnswer = mayBePlain ? await fetchAnswer(plain, plain) : first
  if (isApiIndex(plainAnswer)) {
    apiState.isPretty = isFound
    apiState.url = `${plainAnswer.url.origin}${plainAnswer.url.pathname}`.replace(
      /\/(?:wp-json\/?)?$/,
      '',
    )
    return readJson(apiState.url, plainAnswer.body)
  }
  if (first.status === 401 || first.status === 403)
    throw new SourceError(denialText(pretty, first, { as: 'guest', isPretty: true }))
  if (first.status === 200) readJson(pretty, first.body)
  return null
}

/** Returns the typed URL without paths of WordPress, with https to encrypt the key unless the shop is on this machine. */
function shopUrl(address: string): string {
  const { origin, pathname } = new URL(address)
  const url = `${origin}${pathname}`.replace(/\/(?:wp-json|wp-admin)?\/*$/, '').replace(/\/+$/, '')
  return isOnThisMachine(url) ? url : url.replace(/^http:/, 'https:')
}

/** WooCommerce reads a key only if the URL contains "wp-json/wc/". */
const PLAIN_MARK = 'api=wp-json/wc/'

function urlOf({ url, isPretty }: ApiState, path: string): string {
  const [route = '', query = ''] = path.split('?')
  return isPretty
    ? `${url}/wp-json/${path}`
    : `${url}/?${[`rest_route=/${route}`, PLAIN_MARK, query].filter(Boolean).join('&')}`
}

/** Returns the waiting time that a busy shop asks for: a number of seconds or a time. */
function waitOf({ headers }: ShopResponse, standard: number, now: number): number {
  const text = headers['retry-after'] ?? ''
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Math.min(wait > 0 ? wait : standard, MAX_WAIT_MS)
}
