import { path } from '#app/platform/path.ts'

/** Start here: URLs of a former shop without a page here, each with a decision of the owner. */

export type UrlReason = 'product' | 'post' | 'file' | 'plugin'

export interface FormerUrl {
  /** keys of all URLs of one object, see `redirectPath`; the first key identifies the object */
  paths: [string, ...string[]]
  name: string
  reason: UrlReason
  /** the most similar page of this shop; empty: none */
  proposal: string
}

/** `to` null: gone for good (410) */
export interface UrlDecision {
  to: string | null
}

export interface FormerUrlRow {
  path: string
  /** number of URLs that the decision covers */
  count: number
  name: string
  reason: UrlReason
  proposal: string
  /** null: not decided yet */
  decision: UrlDecision | null
}

export interface UrlCounts {
  open: number
  decided: number
}

export const URLS_PER_PAGE = 50

export const urlsPage = (id: number) =>
  path('/beheer/importeren/overstappen/:id/oude-adressen', { id })

/** The name of each reason, and what a visitor gets while the owner has not decided. */
export const URL_REASONS: Record<UrlReason, { name: string; otherwise: string }> = {
  product: { name: 'Product', otherwise: 'Leidt nu naar de categorie of naar alle producten.' },
  post: { name: 'Verhaal of pagina', otherwise: 'Geeft nu ‘niet gevonden’ (404).' },
  file: { name: 'Bestand', otherwise: 'Meldt nu dat het weg is (410).' },
  plugin: { name: 'Pagina van een plugin', otherwise: 'Geeft nu ‘niet gevonden’ (404).' },
}

/** "12 oude adressen hebben nog geen opvolger" */
export const undecidedUrlsText = (openCount: number): string =>
  openCount === 1
    ? '1 oud adres heeft nog geen opvolger'
    : `${openCount} oude adressen hebben nog geen opvolger`
