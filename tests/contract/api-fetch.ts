import { createRequire } from 'node:module'
import { vi } from 'vitest'

const SITE = 'http://schakel.test'

interface Options {
  path?: string
  url?: string
  namespace?: string
  endpoint?: string
  parse?: false
  method?: string
  data?: object
  body?: FormData
}

interface ApiFetch {
  <T>(options: Options): Promise<T>
  use(middleware: unknown): void
  createRootURLMiddleware(root: string): unknown
  createNonceMiddleware(nonce: string): unknown
  createPreloadingMiddleware(answers: object): unknown
  createThemePreviewMiddleware(theme: string): unknown
  mediaUploadMiddleware: unknown
  nonceEndpoint: string
  nonceMiddleware: unknown
}

type Fetch = (address: string, options: RequestInit) => Promise<Response>

/**
 * Loads a fresh, unmodified client of WordPress with the browser features that it needs; without `nonce` it has a stale one. The
 * caller removes the stubs (`vi.unstubAllGlobals`).
 */
export function loadApiFetch(
  browse: Fetch,
  { root = `${SITE}/wp-json/`, nonce = '0123456789' } = {},
): ApiFetch {
  vi.stubGlobal('window', {
    Response,
    fetch: (address: string, options: RequestInit = {}) => browse(address, options),
    location: { href: `${SITE}/beheer/` },
  })
  // Loaded like Node does: the version for bundlers imports files without extensions.
  const load = createRequire(import.meta.url)
  for (const name of Object.keys(load.cache)) {
    if (name.includes('/@wordpress/api-fetch/')) delete load.cache[name]
  }
  const apiFetch: ApiFetch = load('@wordpress/api-fetch').default
  const nonces = apiFetch.createNonceMiddleware(nonce)
  apiFetch.use(nonces)
  apiFetch.use(apiFetch.createRootURLMiddleware(root))
  apiFetch.nonceMiddleware = nonces
  apiFetch.nonceEndpoint = `${SITE}/wp-admin/admin-ajax.php?action=rest-nonce`
  return apiFetch
}
