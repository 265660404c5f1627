import type { Resource } from './shop.ts'

/**
 * The address of a peer that sent forwarded headers without being trusted, since this process began. It may be a proxy
 * that TRUST_PROXY should name, so the log and the back office show the first one.
 */
export const ignoredProxy: Resource<{ address: string | null }> = {
  name: 'ignored-proxy',
  open: () => ({ address: null }),
}
