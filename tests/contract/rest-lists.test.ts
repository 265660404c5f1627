import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { ROOT, SITE, writePost } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'lists are paged with totals and links, in every requested form',
  async ({ app, clock }) => {
    const ids: number[] = []
    for (const number of [1, 2, 3, 4, 5]) {
      ids.push(await writePost(app, `Verhaal ${number}`))
      clock.advance(60_000)
    }
    const [, , third = 0, fourth = 0] = ids
    const visitor = await createVisitor(app)
    const get = (path: string, headers: Record<string, string> = {}) =>
      visitor.send({ method: 'GET', url: `${ROOT}${path}`, headers })

    const middlePage = await get(
      '/wp/v2/posts?per_page=2&page=2&_locale=user&_fields=id,title.rendered',
    )
    expect(middlePage.statusCode).toBe(200)
    expect(middlePage.json()).toEqual([
      { id: third, title: { rendered: 'Verhaal 3' } },
      { id: ids[1], title: { rendered: 'Verhaal 2' } },
    ])
    const link = (page: number, rel: string) =>
      `<${SITE}/wp-json/wp/v2/posts?per_page=2&page=${page}&_locale=user&_fields=id%2Ctitle.rendered>; rel="${rel}"`
    expect(middlePage.headers).toMatchObject({
      'x-wp-total': '5',
      'x-wp-totalpages': '3',
      link: `${link(1, 'prev')}, ${link(3, 'next')}`,
      'content-type': 'application/json; charset=UTF-8',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'access-control-expose-headers': 'X-WP-Total, X-WP-TotalPages, Link',
      'access-control-allow-headers':
        'Authorization, X-WP-Nonce, Content-Disposition, Content-MD5, Content-Type',
      allow: 'GET',
      vary: 'Origin',
    })
    const firstPage = await get('/wp/v2/posts?per_page=2')
    expect(firstPage.headers.link).toBe(
      `<${SITE}/wp-json/wp/v2/posts?per_page=2&page=2>; rel="next"`,
    )
    const lastPage = await get('/wp/v2/posts?page=3&per_page=2')
    expect(lastPage.headers.link).toBe(
      `<${SITE}/wp-json/wp/v2/posts?page=2&per_page=2>; rel="prev"`,
    )
    const defaultPage = await get('/wp/v2/posts')
    expect(defaultPage.headers.link).toBe(`<${SITE}/wp-json/>; rel="https://api.w.org/"`)
    const pageAfterLast = await get('/wp/v2/posts?page=9')
    expect([pageAfterLast.statusCode, pageAfterLast.json().code]).toEqual([
      400,
      'rest_post_invalid_page_number',
    ])

    const headResponse = await visitor.send({
      method: 'HEAD',
      url: `${ROOT}/wp/v2/posts?per_page=2`,
    })
    expect([headResponse.statusCode, headResponse.payload]).toEqual([200, ''])
    expect(headResponse.headers).toMatchObject({ 'x-wp-total': '5', link: firstPage.headers.link })

    const envelope = await get('/wp/v2/posts?_envelope=1&per_page=1&_fields=id')
    expect(envelope.json()).toMatchObject({
      body: [{ id: ids[4] }],
      status: 200,
      headers: { 'X-WP-Total': '5', 'X-WP-TotalPages': '5', Allow: 'GET' },
    })
    const missingInEnvelope = await get('/wp/v2/posts/999?_envelope')
    expect([
      missingInEnvelope.statusCode,
      missingInEnvelope.json().status,
      missingInEnvelope.json().body.code,
    ]).toEqual([200, 404, 'rest_post_invalid_id'])

    const singlePost = (await get(`/wp/v2/posts/${fourth}/`)).json()
    expect(singlePost).toMatchObject({
      id: fourth,
      date: '2026-11-21T13:03:00',
      date_gmt: '2026-11-21T12:03:00',
      slug: 'verhaal-4',
      status: 'publish',
      type: 'post',
      link: `${SITE}/blog/verhaal-4/`,
      content: { protected: false },
    })
    expect(singlePost.content.rendered).toContain('goud')
    expect(singlePost.title).not.toHaveProperty('raw')
    const postWithId = await get(`/wp/v2/posts/${fourth}?_fields=id&_locale=user`)
    expect([postWithId.json(), postWithId.headers.link]).toEqual([
      { id: fourth },
      `<${SITE}/wp-json/>; rel="https://api.w.org/"`,
    ])
    const postByQuery = await visitor.get(`/?_fields=id&rest_route=%2Fwp%2Fv2%2Fposts%2F${fourth}`)
    expect(postByQuery.json()).toEqual({ id: fourth })
    const included = await get(
      `/wp/v2/posts?include[]=${fourth}&include[]=${third}&order=asc&_fields=id`,
    )
    expect(included.json()).toEqual([{ id: third }, { id: fourth }])

    const index = (await get('')).json()
    expect(index.namespaces).toEqual(['wp/v2', 'wc/v3', 'wc/store'])
    expect(index.routes['/wp/v2/posts']).toMatchObject({
      methods: ['GET', 'POST'],
      _links: { self: [{ href: `${SITE}/wp-json/wp/v2/posts` }] },
    })
    const optionsResponse = await visitor.send({ method: 'OPTIONS', url: `${ROOT}/wp/v2/posts` })
    expect(optionsResponse.json()).toMatchObject({
      namespace: 'wp/v2',
      methods: ['GET', 'POST'],
      endpoints: [
        { methods: ['GET'], args: { per_page: { type: 'integer', maximum: 100, default: 10 } } },
        { methods: ['POST'], args: { title: { type: 'string', required: true } } },
      ],
    })
  },
)
