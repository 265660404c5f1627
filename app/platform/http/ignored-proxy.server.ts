import type { Resource } from '#app/platform/app.ts'

/**
 * The IP address of the first peer since the start that sent forwarded headers without being trusted. It may be a
 * proxy that TRUST_PROXY should name, so the log and the back office show it.
 */
export const ignoredProxy: Resource<{ address: string | null }> = {
  name: 'ignored-proxy',
  open: () => ({ address: null }),
}
