import type { AddressInfo } from 'node:net'
import { expect, vi } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { loadApiFetch } from './api-fetch.ts'
import { createOwnerAndGuest, SITE, writePost } from './rest-visitors.ts'

shopTest(
  'WordPress’s client works with any root, with preloaded responses, and by namespace and endpoint [C18, C20]',
  async ({ app }) => {
    const postIds = [await writePost(app, 'Een'), await writePost(app, 'Twee')]
    const { guest, owner, nonce } = await createOwnerAndGuest(app)
    await guest.fastify.listen({ port: 0, host: '127.0.0.1' })
    const { port } = guest.fastify.server.address() as AddressInfo
    const requests: string[] = []
    const createApiFetch = (jar: Map<string, string>, root: string, knownNonce?: string) => {
      requests.length = 0
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      return loadApiFetch(
        (address, options) => {
          const { pathname, search } = new URL(address, SITE)
          const headers = new Headers(options.headers)
          const method = headers.get('x-http-method-override') ?? options.method ?? 'GET'
          requests.push(`${method} ${pathname}${decodeURIComponent(search)}`)
          headers.set('cookie', cookie)
          return fetch(`http://127.0.0.1:${port}${pathname}${search}`, { ...options, headers })
        },
        { root, ...(knownNonce !== undefined && { nonce: knownNonce }) },
      )
    }
    try {
      // With plain permalinks the root is a query parameter.
      const plainUrlFetch = createApiFetch(owner.jar, `${SITE}/index.php?rest_route=/`, nonce)
      const allPosts = await plainUrlFetch<{ id: number }[]>({
        path: '/wp/v2/posts?per_page=-1&_fields=id',
      })
      expect(allPosts.map(({ id }) => id).sort()).toEqual(postIds.sort())
      const path = `/wp/v2/posts/${postIds[0]}`
      const changes = { title: 'Drie' }
      for (const method of ['PUT', 'PATCH', 'POST'])
        expect(await plainUrlFetch({ path, method, data: changes })).toMatchObject({
          title: { raw: 'Drie' },
        })
      expect(await plainUrlFetch({ path, method: 'DELETE' })).toMatchObject({ status: 'trash' })
      const deletion = await plainUrlFetch({ path: `${path}?force=true`, method: 'DELETE' })
      expect(deletion).toMatchObject({ deleted: true, previous: { status: 'trash' } })
      expect(requests).toEqual([
        'GET /index.php?rest_route=/wp/v2/posts&per_page=100&_fields=id&_locale=user',
        ...['PUT', 'PATCH', 'POST', 'DELETE'].map(
          (method) => `${method} /index.php?rest_route=/wp/v2/posts/${postIds[0]}&_locale=user`,
        ),
        `DELETE /index.php?rest_route=/wp/v2/posts/${postIds[0]}&force=true&_locale=user`,
      ])

      // An enveloped response is what a page preloads for its client.
      const client = createApiFetch(owner.jar, `${SITE}/wp-json/`, nonce)
      const preloadedPath = '/wp/v2/posts?per_page=1'
      const envelope = await client<{ body: unknown; headers: Record<string, string> }>({
        path: `${preloadedPath}&_envelope=1`,
      })
      requests.length = 0
      client.use(client.createPreloadingMiddleware({ [preloadedPath]: envelope, [path]: envelope }))
      const preloadedResponse = await client<Response>({ path: preloadedPath, parse: false })
      expect(preloadedResponse.headers.get('x-wp-total')).toBe('1')
      expect(preloadedResponse.headers.get('allow')).toBe('GET, POST')
      expect(await preloadedResponse.json()).toMatchObject([{ id: postIds[1] }])
      expect(await client({ path })).toEqual(envelope.body)
      expect(requests).toEqual([])
      // Each preloaded response is used once.
      expect(await client({ path: preloadedPath })).toMatchObject([{ id: postIds[1] }])
      expect(requests).toEqual(['GET /wp-json/wp/v2/posts?per_page=1&_locale=user'])

      requests.length = 0
      client.use(client.createThemePreviewMiddleware('winkel'))
      const endpoint = { namespace: '/wp/v2/', endpoint: '/users/me' }
      expect(await client(endpoint)).toMatchObject({ roles: ['owner'] })
      const url = `${SITE}/wp-json/wp/v2/tags?_locale=nl`
      expect(await client({ url })).toEqual([])
      expect(requests).toEqual([
        'GET /wp-json/wp/v2/users/me?_locale=user',
        'GET /wp-json/wp/v2/tags?_locale=nl&wp_theme_preview=winkel',
      ])
      const options = await client<Response>({ path, method: 'OPTIONS', parse: false })
      expect(options.headers.get('allow')).toBe('GET, POST, PUT, PATCH, DELETE')

      // After logging out there is no new nonce, so the call is rejected.
      const staleFetch = createApiFetch(new Map(), `${SITE}/wp-json/`)
      await expect(staleFetch({ path: preloadedPath })).rejects.toMatchObject({ status: 400 })
      expect(requests).toEqual([
        'GET /wp-json/wp/v2/posts?per_page=1&_locale=user',
        'GET /wp-admin/admin-ajax.php?action=rest-nonce',
      ])
    } finally {
      vi.unstubAllGlobals()
      await guest.fastify.close()
    }
  },
)
