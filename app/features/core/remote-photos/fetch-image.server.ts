import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup, isPrivateAddressError } from './guarded-lookup.server.ts'
import { isPublicAddress } from './public-address.ts'
import type { FetchImageError, FetchImageResult } from './remote-photo.ts'

const MAX_BYTES = 20 * 1024 * 1024
const TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 4

interface FetchImageOptions {
  /** returns whether an IP address may be requested; tests also allow this machine */
  isAllowed?: (address: string) => boolean
  timeoutMs?: number
  maxBytes?: number
}

/**
 * Fetches an image of an import file from the public internet. The IP address is checked when the connection is made, so
 * that neither a host name nor a redirect can reach a machine in the shop's own network.
 */
export async function fetchImage(
  address: string,
  {
    isAllowed = isPublicAddress,
    timeoutMs = TIMEOUT_MS,
    maxBytes = MAX_BYTES,
  }: FetchImageOptions = {},
): Promise<FetchImageResult> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = address
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const result = await requestOnce(url, isAllowed, maxBytes, signal)
    if (!('location' in result)) return result
    if (!URL.canParse(result.location, url)) return failure({ code: 'invalid-url' })
    url = new URL(result.location, url).href
  }
  return failure({ code: 'too-many-redirects' })
}

const failure = (error: FetchImageError): FetchImageResult => ({ ok: false, error })

function requestOnce(
  address: string,
  isAllowed: (address: string) => boolean,
  maxBytes: number,
  signal: AbortSignal,
): Promise<FetchImageResult | { location: string }> {
  if (!URL.canParse(address)) return Promise.resolve(failure({ code: 'invalid-url' }))
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return Promise.resolve(failure({ code: 'invalid-url' }))
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The guarded lookup does not check IP addresses in a URL, because they need no DNS lookup.
  if (isIP(host) !== 0 && !isAllowed(host)) {
    return Promise.resolve(failure({ code: 'private-address' }))
  }
  return new Promise((resolve) => {
    const outgoingRequest = (url.protocol === 'https:' ? https : http).get(url, {
      agent: false,
      lookup: guardedLookup(isAllowed),
      signal,
      headers: { accept: 'image/*', 'user-agent': 'Schakel' },
    })
    outgoingRequest.on('error', (error: Error & { code?: string }) =>
      resolve(failure(readError(error, signal))),
    )
    outgoingRequest.on('response', (response) => {
      const { statusCode: status = 0, headers } = response
      const finish = (result: FetchImageResult | { location: string }) => {
        resolve(result)
        outgoingRequest.destroy()
      }
      if (status >= 300 && status < 400 && headers.location)
        return finish({ location: headers.location })
      if (status !== 200) return finish(failure({ code: 'status', status }))
      const type = headers['content-type'] ?? ''
      if (/^(?:text|application\/(?!octet-stream))/i.test(type)) {
        return finish(failure({ code: 'not-an-image', type }))
      }
      if (Number(headers['content-length']) > maxBytes)
        return finish(failure({ code: 'too-large' }))
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxBytes) finish(failure({ code: 'too-large' }))
        else chunks.push(chunk)
      })
      response.on('error', (error: Error & { code?: string }) =>
        finish(failure(readError(error, signal))),
      )
      response.on('end', () => finish({ ok: true, bytes: Buffer.concat(chunks) }))
    })
  })
}

function readError(error: Error & { code?: string }, signal: AbortSignal): FetchImageError {
  if (signal.aborted) return { code: 'too-slow' }
  if (isPrivateAddressError(error)) return { code: 'private-address' }
  return { code: 'unreachable', reason: error.code ?? error.message }
}
