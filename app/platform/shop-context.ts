import { createContext } from 'react-router'
import type { Shop } from './shop.ts'

/** Who is asking. Reading it makes the page private, because nothing that all guests share may depend on it. */
export interface Visitor {
  /** the cart named by a session cookie with a good signature; it may still be empty or gone */
  cartId: string | null
  ip: string
  /** the request's cookies, for whoever must read one */
  cookies: Record<string, string | undefined>
  headers: Headers
}

/** One request for a page, seen from a loader or action. */
export interface PageRequest {
  requestId: string
  /** The same for all guests: kept until one of the tags is cleared or the moment has come. */
  keep(tags: string[], until?: Date | null): void
  /** Part of what it shows may not be shown from this moment on, not even where nothing newer can be made. */
  endsAt(moment: Date | null): void
  visitor(): Visitor
  /** How to greet who is logged in, on a page that is made for them; null on pages that are the same for all. */
  greeting(): string | null
  /** Adds a Set-Cookie header to the answer, whichever way it ends. */
  setCookie(cookie: string): void
  /** Lists hashes of the page's own inline scripts; the content security policy allows no others. */
  allowScripts(hashes: string[]): void
  /** Tells what a loader, an action or a component threw, which the page itself only says in general. */
  fail(error: unknown): void
}

export const shopContext = createContext<Shop>()
export const pageContext = createContext<PageRequest>()
