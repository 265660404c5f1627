import type { App } from '#app/platform/app.ts'

/** Responds with a mail for a sandboxed frame: without scripts, forms, remote images and a referrer. */
export function createMailResponse(app: App, html: string, status = 200): Response {
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': [
        'sandbox',
        "default-src 'none'",
        "style-src 'unsafe-inline'",
        `img-src data: ${new URL(app.siteUrl).origin}`,
        "frame-ancestors 'self'",
      ].join('; '),
      'referrer-policy': 'no-referrer',
    },
  })
}
