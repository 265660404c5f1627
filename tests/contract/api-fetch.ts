import { createRequire } from 'node:module'
import { vi } from 'vitest'

const SITE = 'http://schakel.test'

interface Options {
  path: string
  method?: string
  data?: object
  body?: FormData
}

interface ApiFetch {
  <T>(options: Options): Promise<T>
  use(middleware: unknown): void
  createRootURLMiddleware(root: string): unknown
  createNonceMiddleware(nonce: string): unknown
  mediaUploadMiddleware: unknown
  nonceEndpoint: string
  nonceMiddleware: unknown
}

type Fetch = (address: string, options: RequestInit) => Promise<Response>

/**
 * The incumbent's client as it is, anew, with the part of a browser that it knows and a nonce that is stale. Whoever asks
 * takes the browser away again (`vi.unstubAllGlobals`).
 */
export function loadApiFetch(browse: Fetch): ApiFetch {
  vi.stubGlobal('window', {
    fetch: (address: string, options: RequestInit = {}) => browse(address, options),
    location: { href: `${SITE}/beheer/` },
  })
  // As Node loads it: what is meant for bundlers names its files without their endings.
  const load = createRequire(import.meta.url)
  for (const name of Object.keys(load.cache)) {
    if (name.includes('/@wordpress/api-fetch/')) delete load.cache[name]
  }
  const apiFetch: ApiFetch = load('@wordpress/api-fetch').default
  const stale = apiFetch.createNonceMiddleware('0123456789')
  apiFetch.use(stale)
  apiFetch.use(apiFetch.createRootURLMiddleware(`${SITE}/wp-json/`))
  apiFetch.nonceMiddleware = stale
  apiFetch.nonceEndpoint = `${SITE}/wp-admin/admin-ajax.php?action=rest-nonce`
  return apiFetch
}
