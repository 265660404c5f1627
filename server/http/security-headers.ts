import type { Env } from '#app/platform/env.ts'

/**
 * Returns the security headers of every response. A plain table instead of a plugin, because cached pages bypass Fastify
 * and need the same headers.
 */
export function securityHeaders(
  siteUrl: string,
  { HSTS_SUBDOMAINS }: Pick<Env, 'HSTS_SUBDOMAINS'>,
): Record<string, string> {
  // Only the operator knows whether every other name below this one has https as well.
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
