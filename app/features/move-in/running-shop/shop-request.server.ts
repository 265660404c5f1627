import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import {
  guardedLookup,
  isPrivateAddressError,
} from '#app/features/core/remote-photos/guarded-lookup.server.ts'
import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'

const MAX_BYTES = 64 * 1024 * 1024
const TIMEOUT_MS = 60_000
const MAX_REDIRECTS = 3

/** `status` 0: there was no response, and `body` gives the reason */
export interface ShopResponse {
  /** URL after redirects */
  url: URL
  status: number
  headers: http.IncomingHttpHeaders
  body: string
}

interface RequestOptions {
  authorization: string
  isAllowed: (ip: string) => boolean
  signal: AbortSignal | undefined
}

/** Requests a URL and follows redirects inside the shop. Throws a `SourceError` about a redirect to another site. */
export async function requestShop(target: string, options: RequestOptions): Promise<ShopResponse> {
  let url = new URL(target)
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await send(url, options)
    const { location } = response.headers
    const isRedirect = response.status >= 300 && response.status < 400
    if (!isRedirect || !location || !URL.canParse(location, url)) return response
    const redirectUrl = new URL(location, url)
    if (!isSameShop(url, redirectUrl))
      throw new SourceError(
        `De vorige winkel leidt door van ${url.origin} naar ${redirectUrl.origin}. Vul dat adres in.`,
      )
    url = redirectUrl
  }
  throw new SourceError(`${url.origin} blijft doorverwijzen.`)
}

/** The key is sent to the shop only, with or without "www.", and never over http after an https URL. */
export function isSameShop(from: URL, to: URL): boolean {
  const hostWithoutWww = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  return (
    hostWithoutWww(from) === hostWithoutWww(to) &&
    (from.protocol !== 'https:' || to.protocol === 'https:')
  )
}

function send(
  url: URL,
  { authorization, isAllowed, signal }: RequestOptions,
): Promise<ShopResponse> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const privateAddressError = () => new SourceError(`${url.host} ligt niet op het open internet.`)
  // An IP address needs no DNS lookup, so the guarded lookup would not check it.
  if (isIP(host) !== 0 && !isAllowed(host)) return Promise.reject(privateAddressError())
  const timeoutSignal = AbortSignal.timeout(TIMEOUT_MS)
  return new Promise((resolve, reject) => {
    const fail = (error: Error & { code?: string }) => {
      if (signal?.aborted) reject(error)
      else if (isPrivateAddressError(error)) reject(privateAddressError())
      else {
        const reason = timeoutSignal.aborted
          ? 'geen antwoord binnen een minuut'
          : (error.code ?? error.message)
        resolve({ url, status: 0, headers: {}, body: reason })
      }
    }
    const request = (url.protocol === 'https:' ? https : http).get(url, {
      agent: false,
      lookup: guardedLookup(isAllowed),
      signal: signal ? AbortSignal.any([timeoutSignal, signal]) : timeoutSignal,
      headers: {
        accept: 'application/json',
        'user-agent': 'Schakel',
        ...(authorization && {
          authorization: `Basic ${Buffer.from(authorization).toString('base64')}`,
        }),
      },
    })
    request.on('error', fail)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        chunks.push(chunk)
        if (size > MAX_BYTES) request.destroy(new Error('the response is too large'))
      })
      response.on('error', fail)
      response.on('end', () =>
        resolve({
          url,
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
  })
}
