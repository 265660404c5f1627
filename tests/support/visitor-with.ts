import type { Visitor } from '#app/platform/app-context.ts'

/** Creates a visitor whose browser received these Set-Cookie lines. */
export function visitorWithCookies(cookies: string[] = []): Visitor {
  const pairs = cookies.map((line) => (line.split(';')[0] ?? '').split('='))
  return {
    cartId: null,
    ip: '203.0.113.7',
    cookies: Object.fromEntries(pairs),
    headers: new Headers({ cookie: pairs.map((pair) => pair.join('=')).join('; ') }),
  }
}
