import type { Env } from '#app/platform/env.ts'

/** Listening on every address is no address that a browser can go to; the machine's own is one of them. */
const EVERYWHERE: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** The address shoppers see, without a slash at the end. */
export function siteUrl({ SITE_URL, HOST, PORT }: Pick<Env, 'SITE_URL' | 'HOST' | 'PORT'>): string {
  if (SITE_URL) return SITE_URL.replace(/\/+$/, '')
  const host = EVERYWHERE[HOST] ?? (HOST.includes(':') ? `[${HOST}]` : HOST)
  return `http://${host}:${PORT}`
}
