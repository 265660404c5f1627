import { isOnThisMachine } from '#app/platform/loopback.ts'

/** Start here: tells search engines which pages changed, by the IndexNow protocol. */

/** The protocol's limit for one request. */
export const MAX_URLS = 10_000

export type SubmitResult =
  | { ok: true }
  /** `rejected`: sending the same again has no use */
  | { ok: false; error: 'rejected' | 'wrong-key' | 'unavailable' }
  | { ok: false; error: 'too-many'; retrySeconds: number }

/** Returns the sentence that the back office shows about a failure. */
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

/** Returns whether search engines can reach the shop at its URL: https, and a name of the public internet. */
export function isPublicSite(siteUrl: string): boolean {
  const { protocol, hostname } = new URL(siteUrl)
  const isName = hostname.includes('.') && !/^[\d.]+$|:/.test(hostname)
  return (
    protocol === 'https:' && isName && !RESERVED_ENDINGS.test(hostname) && !isOnThisMachine(siteUrl)
  )
}
