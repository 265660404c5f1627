import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import {
  guardedLookup,
  isClosedAddressError,
} from '#app/features/core/remote-photos/guarded-lookup.server.ts'
import { isPublicAddress } from '#app/features/core/remote-photos/public-address.ts'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'

const MAX_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 60_000
const MAX_ATTEMPTS = 5
const MAX_REDIRECTS = 3
/** The former shop has visitors too. */
const PAUSE_MS = 100
const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 120_000

export interface ShopAccess {
  /** "ck_…:cs_…", a key of the REST API that may read */
  key: string
  /** "user:application password", for pages and posts; empty: only what is published */
  login: string
}

export interface ShopClient {
  /** URL of the shop without a slash at the end */
  url: string
  /** Returns the JSON of a path below /wp-json/; null for 404, and for 401 and 403 if `isOptional`. */
  get(path: string, as: 'key' | 'login' | 'guest', isOptional?: boolean): Promise<unknown>
}

interface Answer {
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

/** Opens the REST API of a shop on the public internet; on this machine too if SITE_URL is. */
export function openShopClient(
  app: App,
  address: string,
  {
    access,
    signal,
    waitMs = FIRST_WAIT_MS,
  }: { access: ShopAccess; signal?: AbortSignal; waitMs?: number },
): ShopClient {
  const isLocal = isOnThisMachine(app.siteUrl)
  const isAllowed = (ip: string) => isPublicAddress(ip) || (isLocal && /^(?:127\.|::1$)/.test(ip))
  const base = new URL(address.replace(/\/+$/, ''))
  const url = `${base.origin}${base.pathname}`.replace(/\/(?:wp-json|wp-admin)?\/?$/, '')
  if (base.protocol !== 'https:' && !isOnThisMachine(url))
    throw new SourceError(
      'De vorige winkel moet een adres met https:// hebben: anders is de sleutel onderweg te lezen.',
    )
  return {
    url,
    async get(path, as, isOptional = false) {
      const target = `${url}/wp-json/${path}`
      const authorization = as === 'guest' ? '' : access[as]
      for (let attempt = 1; ; attempt++) {
        const answer = await request(target, { authorization, isAllowed, signal })
        if (answer.status === 200) {
          await pause(waitMs === 0 ? 0 : PAUSE_MS, undefined, { ...(signal && { signal }) })
          return parse(target, answer)
        }
        if (answer.status === 404) return null
        if (answer.status === 401 || answer.status === 403) {
          if (isOptional) return null
          throw new SourceError(
            `De vorige winkel weigert de ${as === 'key' ? 'sleutel' : 'login'} (${answer.status}) op ${target}. Maak bij WooCommerce → Instellingen → Geavanceerd → REST API een nieuwe sleutel die mag lezen.`,
          )
        }
        if (attempt === MAX_ATTEMPTS || ![429, 500, 502, 503, 504, 0].includes(answer.status))
          throw new SourceError(failureText(target, answer))
        await pause(waitOf(answer, waitMs * 2 ** (attempt - 1)), undefined, {
          ...(signal && { signal }),
        })
      }
    },
  }
}

/** A busy shop says how long to wait. */
function waitOf({ headers }: Answer, standard: number): number {
  const seconds = Number(headers['retry-after'])
  const wait = Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : standard
  return Math.min(wait, MAX_WAIT_MS)
}

const failureText = (target: string, { status, body }: Answer) =>
  status === 0
    ? `De vorige winkel is niet bereikbaar op ${target} (${body}).`
    : `De vorige winkel meldt fout ${status} op ${target}, ook na herhalen. Probeer het later nog eens.`

function parse(target: string, { headers, body }: Answer): unknown {
  try {
    return JSON.parse(body.replace(/^\uFEFF/, ''))
  } catch {
    const isPage = /^\s*</.test(body) || /html/.test(headers['content-type'] ?? '')
    throw new SourceError(
      isPage
        ? `${target} antwoordt met een webpagina in plaats van gegevens. Staat de winkel in onderhoud, of houdt een beveiliging programma’s tegen?`
        : `${target} antwoordt met iets dat niet te lezen is: “${body.slice(0, 60)}”.`,
    )
  }
}

interface RequestOptions {
  authorization: string
  isAllowed: (ip: string) => boolean
  signal: AbortSignal | undefined
}

/** The key is sent to the host of the shop only, so a redirect to another one is not followed. */
async function request(target: string, options: RequestOptions): Promise<Answer> {
  let url = new URL(target)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const answer = await send(url, options)
    const { location } = answer.headers
    if (answer.status < 300 || answer.status >= 400 || !location) return answer
    const next = new URL(location, url)
    if (next.hostname !== url.hostname || (url.protocol === 'https:' && next.protocol !== 'https:'))
      throw new SourceError(`${target} leidt door naar ${next.origin}. Vul dat adres in.`)
    url = next
  }
  throw new SourceError(`${target} blijft doorverwijzen.`)
}

function send(url: URL, { authorization, isAllowed, signal }: RequestOptions): Promise<Answer> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const closed = () => new SourceError(`${url.host} ligt niet op het open internet.`)
  // An IP address needs no DNS lookup, so the guarded lookup would not see it.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(closed())
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { code?: string }) => {
      if (signal?.aborted) reject(error)
      else if (isClosedAddressError(error)) reject(closed())
      else {
        const reason = timeout.aborted
          ? 'geen antwoord binnen een minuut'
          : (error.code ?? error.message)
        resolve({ status: 0, headers: {}, body: reason })
      }
    }
    const sent = (url.protocol === 'https:' ? https : http).get(url, {
      agent: false,
      lookup: guardedLookup(isAllowed),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      headers: {
        accept: 'application/json',
        'user-agent': 'Schakel',
        ...(authorization && {
          authorization: `Basic ${Buffer.from(authorization).toString('base64')}`,
        }),
      },
    })
    sent.on('error', fail)
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > MAX_BYTES) sent.destroy(new Error('the response is too large'))
      })
      response.on('error', fail)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
  })
}
