import { href } from 'react-router'

/** A URL's last segment with an extension (`.csv`, `.json`) is a file, which gets no slash at the end. */
const FILE = /\.[a-z]+$/

/**
 * Returns the URL of a page of app/routes.ts: `path('/product/:slug', { slug })` is `/product/ring-anna/`. Values are
 * encoded; an unknown page or a missing parameter is a type error.
 */
export const path: typeof href = (pattern, ...args) => {
  const url = href(pattern, ...args)
  return url === '/' || FILE.test(url) ? url : `${url}/`
}
