import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import {
  guardedLookup,
  isPrivateAddressError,
} from '#app/features/core/remote-photos/guarded-lookup.server.ts'
import { isPublicAddress } from '#app/features/core/remote-photos/public-address.ts'
import type { App } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import type { CallbackRequest, CallbackResult } from './callbacks.ts'

/** Longer responses are truncated, because staff only see the beginning. */
const MAX_RESPONSE_BYTES = 64 * 1024

/**
 * Posts to a URL that staff or a program gave, without following redirects. The IP address is checked when the connection is
 * made. Only public addresses are allowed, and loopback addresses if SITE_URL is a loopback address, as in development.
 */
export function postCallback(app: App, request: CallbackRequest): Promise<CallbackResult> {
  const isLocal = isOnThisMachine(app.siteUrl)
  const isAllowed = (ip: string) => isPublicAddress(ip) || (isLocal && isLoopback(ip))
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    return Promise.resolve({ ok: false, error: 'invalid-url' })
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // The guarded lookup does not check IP addresses in a URL, because they need no DNS lookup.
  if (isIP(host) !== 0 && !isAllowed(host))
    return Promise.resolve({ ok: false, error: 'private-address' })
  return post(url, request, isAllowed)
}

const isLoopback = (ip: string) => ip === '::1' || /^127\./.test(ip)

function post(
  url: URL,
  { headers, body, timeoutMs, signal }: CallbackRequest,
  isAllowed: (ip: string) => boolean,
): Promise<CallbackResult> {
  const timeout = AbortSignal.timeout(timeoutMs)
  const bytes = Buffer.from(body)
  return new Promise((resolve) => {
    const fail = (error: Error & { code?: string }) => {
      if (timeout.aborted) resolve({ ok: false, error: 'too-slow' })
      else if (isPrivateAddressError(error)) resolve({ ok: false, error: 'private-address' })
      else resolve({ ok: false, error: 'unreachable', reason: error.code ?? error.message })
    }
    const outgoingRequest = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      agent: false,
      lookup: guardedLookup(isAllowed),
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      headers: { ...headers, 'Content-Length': String(bytes.length) },
    })
    outgoingRequest.on('error', fail)
    outgoingRequest.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const finish = () => {
        const text = Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES).toString()
        resolve({
          ok: true,
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          // PostgreSQL cannot store a NUL byte.
          body: text.replaceAll('\0', '\ufffd'),
        })
      }
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk)
        size += chunk.length
        if (size < MAX_RESPONSE_BYTES) return
        finish()
        outgoingRequest.destroy()
      })
      response.on('end', finish)
      response.on('error', fail)
    })
    outgoingRequest.end(bytes)
  })
}
