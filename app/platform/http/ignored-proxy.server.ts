import type { Resource } from '#app/platform/app.ts'

/**
 * The IP address of the first untrusted peer that sent forwarded headers since the start. The peer may be a proxy that
 * TRUST_PROXY should name, so the log and the back office show it.
 */
export const ignoredProxy: Resource<{ address: string | null }> = {
  name: 'ignored-proxy',
  open: () => ({ address: null }),
}
