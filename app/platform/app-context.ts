import { createContext } from 'react-router'
import type { App } from './app.ts'

/**
 * The visitor of the request. Reading it makes the page private, because pages that all guests share must not depend
 * on it.
 */
export interface Visitor {
  /** the cart of a validly signed session cookie; it may be empty or gone */
  cartId: string | null
  ip: string
  /** the request's cookies */
  cookies: Record<string, string | undefined>
  headers: Headers
}

/** A page request as loaders and actions see it. */
export interface PageRequest {
  requestId: string
  /** Marks the page as equal for all guests: it is cached until one of the tags is cleared or `until` has passed. */
  cacheWithTags(tags: string[], until?: Date | null): void
  /** Reports the codes of filters or options that the page reads from its query; see server/pages/page-parameters.ts. */
  reads(codes: string[]): void
  /** From this moment on the page may not be shown, not even as a fallback when rendering fails. */
  expiresAt(moment: Date | null): void
  /** Marks the page as private: it depends on the visitor and is never cached. */
  markPrivate(): void
  /** Returns the visitor and marks the page as private. */
  visitor(): Visitor
  /** The greeting for a logged-in customer on a private page; null on pages that are equal for all. */
  greeting(): string | null
  /** Adds a Set-Cookie header to the response, also to a redirect or an error. */
  setCookie(cookie: string): void
  /**
   * Adds schema.org data to the document. It is rendered on the server only: `build` is not called when only the data of
   * the page is requested, and the browser loads no code for it.
   */
  addStructuredData(build: () => (object | null)[]): void
  /** Returns the data of `addStructuredData` as script elements. */
  structuredDataHtml(): string
  /** Adds hashes of the page's own inline scripts to the content security policy, which allows no others. */
  allowScripts(hashes: string[]): void
  /** Reports an error of a loader, action or component; the page itself shows a general message only. */
  fail(error: unknown): void
}

export const appContext = createContext<App>()
export const pageContext = createContext<PageRequest>()
