import { href, type Register } from 'react-router'

/** The patterns of app/routes.ts, such as `/product/:slug`. */
export type PagePattern = keyof Pages

type Pages = Register extends { pages: infer P } ? P : never
type Values<Params> = { [Name in keyof Params]: Params[Name] | number }
type Arguments<Page extends keyof Pages> = Pages[Page] extends { params: infer Params }
  ? Record<never, never> extends Params
    ? [values?: Values<Params>]
    : [values: Values<Params>]
  : never

/** Matches a file extension (`.csv`, `.json`). The URL of a file has no slash at the end. */
const FILE_EXTENSION = /\.[a-z]+$/

/**
 * Returns the URL of a page of app/routes.ts: `path('/product/:slug', { slug })` is `/product/ring-anna/`. Values are
 * encoded; an unknown page or a missing parameter is a type error.
 */
export function path<Page extends keyof Pages>(
  pattern: Page,
  ...[values]: Arguments<Page>
): string {
  // `href` writes numbers too, but its types only accept strings.
  const write = href as (pattern: Page, values?: object) => string
  const url = write(pattern, values)
  return url === '/' || FILE_EXTENSION.test(url) ? url : `${url}/`
}
