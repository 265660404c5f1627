import { createContext } from 'react-router'
import type { App } from './app.ts'

/**
 * The visitor who made the request. Reading the visitor makes the page private, because pages that all guests share must
 * not depend on one of them.
 */
export interface Visitor {
  /** the cart in a validly signed session cookie; it may be empty or deleted */
  cartId: string | null
  ip: string
  /** the request's cookies */
  cookies: Record<string, string | undefined>
  headers: Headers
}

/** The functions with which loaders and actions describe their page. */
export interface PageRequest {
  requestId: string
  /** Marks the page as equal for all guests: it is cached until one of the tags is cleared or `freshUntil` is reached. */
  cacheWithTags(tags: string[], freshUntil?: Date | null): void
  /** Reports the filter or option codes that the page reads from its query; see server/pages/page-parameters.ts. */
  reportQueryCodes(codes: string[]): void
  /** Sets when the page may no longer be shown, not even as a fallback when rendering fails. */
  expireAt(moment: Date | null): void
  /** Marks the page as private: it depends on the visitor and is never cached. */
  markPrivate(): void
  /** Returns the visitor and marks the page as private. */
  visitor(): Visitor
  /** Returns the greeting for a logged-in customer on a private page; null on pages that are equal for all guests. */
  greeting(): string | null
  /** Adds a Set-Cookie header to the response, also to a redirect or an error. */
  setCookie(cookie: string): void
  /**
   * Adds schema.org data to the document, on the server only. `build` is not called for a request that needs only the data of
   * the page, and its code is not loaded by the browser.
   */
  addStructuredData(build: () => (object | null)[]): void
  /** Returns the data of `addStructuredData` as script elements. */
  structuredDataHtml(): string
  /** Adds hashes of the page's own inline scripts to the content security policy, which allows no others. */
  allowScripts(hashes: string[]): void
  /** Reports an error of a loader, action or component; the page shows only a general message. */
  reportError(error: unknown): void
}

export const appContext = createContext<App>()
export const pageContext = createContext<PageRequest>()
