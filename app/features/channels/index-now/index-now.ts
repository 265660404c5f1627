import { isOnThisMachine } from '#app/platform/loopback.ts'

/** Start here: reports changed pages to search engines with the IndexNow protocol. */

/** The limit of the protocol for one request. */
export const MAX_URLS = 10_000

export type SubmitResult =
  | { ok: true }
  /** `rejected`: the same request would be rejected again */
  | { ok: false; error: 'rejected' | 'wrong-key' | 'unavailable' }
  | { ok: false; error: 'too-many'; retrySeconds: number }

/** Describes a failure for the back office. */
export function failureText(error: Extract<SubmitResult, { ok: false }>['error']): string {
  switch (error) {
    case 'rejected':
      return 'IndexNow accepteerde de adressen niet. Klopt het adres van de winkel?'
    case 'wrong-key':
      return 'IndexNow kon het sleutelbestand van de winkel niet lezen. Het wordt opnieuw geprobeerd.'
    case 'too-many':
      return 'IndexNow vroeg om even te wachten. Daarna gaat het vanzelf verder.'
    case 'unavailable':
      return 'IndexNow was niet te bereiken. Het wordt opnieuw geprobeerd.'
  }
}

const RESERVED_ENDINGS = /\.(?:test|example|invalid|localhost|local|internal)$/

/** Returns whether search engines can reach the shop at its URL: it uses https and a public host name. */
export function isPublicSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  const isName = hostname.includes('.') && !/^[\d.]+$|:/.test(hostname)
  return (
    protocol === 'https:' && isName && !RESERVED_ENDINGS.test(hostname) && !isOnThisMachine(siteUrl)
  )
}
