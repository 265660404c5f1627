import type { Env } from '#app/platform/env.ts'

/**
 * Returns the security headers of every response. They are plain data and not a plugin, because cached pages bypass Fastify
 * and need the same headers.
 */
export function securityHeaders(
  siteUrl: string,
  { HSTS_SUBDOMAINS }: Pick<Env, 'HSTS_SUBDOMAINS'>,
): Record<string, string> {
  // Off by default, because only the operator knows whether all subdomains have https.
  const hsts = `max-age=31536000${HSTS_SUBDOMAINS ? '; includeSubDomains' : ''}`
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(siteUrl.startsWith('https:') ? { 'strict-transport-security': hsts } : {}),
  }
}
