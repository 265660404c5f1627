import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { signInOwner } from '#tests/support/sign-in-owner.ts'
import { loadApiFetch } from './api-fetch.ts'
import { createVisitor } from './visitor.ts'

const SITE = 'http://schakel.test'

shopTest(
  'WordPress’s client works unmodified, with a stale nonce, several pages, other methods and errors [C18, C20, X11]',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    await signInOwner(app, visitor.jar)
    await app.db.execute(sql`
      INSERT INTO posts (kind, title, slug, excerpt, author, document, reading_minutes, search_result, has_slider,
        published_at, created_at, updated_at)
      SELECT 'post', 'Verhaal ' || n, 'verhaal-' || n, '', '', '{"type":"doc","content":[]}', 1,
        '{"title":"","description":""}', false, '2026-11-01', '2026-11-01', '2026-11-01'
      FROM generate_series(1, 120) n`)
    await visitor.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = visitor.fastify.server.address() as AddressInfo

    const requests: {
      path: string
      method: string
      override: string | null
      type: string | null
    }[] = []
    const cookie = [...visitor.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    // Sends the requests of the client with this visitor's cookies.
    const apiFetch = loadApiFetch((address, options) => {
      const { pathname, search } = new URL(address, SITE)
      const headers = new Headers(options.headers)
      requests.push({
        path: `${pathname}${search}`,
        method: options.method ?? 'GET',
        override: headers.get('x-http-method-override'),
        type: headers.get('content-type'),
      })
      headers.set('cookie', cookie)
      return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...options, headers })
    })
    try {
      const me = await apiFetch<{ id: number; roles: string[] }>({ path: '/wp/v2/users/me' })
      expect(me.roles).toEqual(['owner'])
      expect(requests.map(({ path }) => path)).toEqual([
        '/wp-json/wp/v2/users/me?_locale=user',
        '/wp-admin/admin-ajax.php?action=rest-nonce',
        '/wp-json/wp/v2/users/me?_locale=user',
      ])

      const allPosts = await apiFetch<{ id: number }[]>({
        path: '/wp/v2/posts?per_page=-1&_fields=id',
      })
      expect(new Set(allPosts.map(({ id }) => id)).size).toBe(120)
      expect(
        requests.slice(3).map(({ path }) => new URL(path, SITE).searchParams.get('page')),
      ).toEqual([null, '2'])

      const data = { woocommerce_meta: { coming_soon_banner_dismissed: 'yes' } }
      const path = `/wp/v2/users/${me.id}`
      expect(await apiFetch({ path, method: 'PUT', data })).toMatchObject(data)
      expect(requests.at(-1)).toMatchObject({
        method: 'POST',
        override: 'PUT',
        type: 'application/json',
      })

      await expect(apiFetch({ path: '/wp/v2/onzin', method: 'DELETE' })).rejects.toMatchObject({
        code: 'rest_no_route',
        data: { status: 404 },
      })
    } finally {
      vi.unstubAllGlobals()
      await visitor.fastify.close()
    }
  },
)
