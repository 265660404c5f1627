import { expect } from 'vitest'
import { postForm } from '#app/features/blog/post-forms.ts'
import { savePost } from '#app/features/blog/save-post.server.ts'
import { saveCategory } from '#app/features/catalog/manage-categories.server.ts'
import { REST_ROUTES } from '#app/features/rest/rest-routes.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { registerCustomer } from '#tests/register-customer.ts'
import { shopTest } from '#tests/shop-test.ts'
import { signInOwner } from '#tests/sign-in-owner.ts'
import { addCategory, addPhoto, addPiece } from '#tests/stock-shop.ts'
import { PATIENCE } from './built-shop.ts'
import { HOSTILE_BODIES, HOSTILE_QUERIES, HOSTILE_TEXTS } from './hostile.ts'
import { readTables } from './table-contents.ts'
import { openVisitor } from './visitor.ts'

const SITE = 'http://schakel.test'
const ROOT = '/wp-json'
const NONCE = '/wp-admin/admin-ajax.php?action=rest-nonce'

/** Of the hostile texts so many at each parameter; together they all come by often. */
const TEXTS_EACH = 3

const story = (title: string, more: Record<string, string> = {}) =>
  postForm.parse({ kind: 'post', state: 'published', title, document: 'Over **goud**.', ...more })

async function write(shop: Shop, title: string, more: Record<string, string> = {}) {
  const saved = await savePost(shop, null, story(title, more), 'Hanne')
  if (!saved?.ok) throw new Error('the story was not saved')
  return saved.id
}

shopTest(
  'lists are read in pages with their totals and links, in the forms that clients ask for',
  async ({ shop, clock }) => {
    const ids: number[] = []
    for (const at of [1, 2, 3, 4, 5]) {
      ids.push(await write(shop, `Verhaal ${at}`))
      clock.advance(60_000)
    }
    const [, , third = 0, fourth = 0] = ids
    const visitor = await openVisitor(shop)
    const get = (path: string, headers: Record<string, string> = {}) =>
      visitor.send({ method: 'GET', url: `${ROOT}${path}`, headers })

    const middle = await get(
      '/wp/v2/posts?per_page=2&page=2&_locale=user&_fields=id,title.rendered',
    )
    expect(middle.statusCode).toBe(200)
    expect(middle.json()).toEqual([
      { id: third, title: { rendered: 'Verhaal 3' } },
      { id: ids[1], title: { rendered: 'Verhaal 2' } },
    ])
    const link = (page: number, rel: string) =>
      `<${SITE}/wp-json/wp/v2/posts?per_page=2&page=${page}&_locale=user&_fields=id%2Ctitle.rendered>; rel="${rel}"`
    expect(middle.headers).toMatchObject({
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
    const first = await get('/wp/v2/posts?per_page=2')
    expect(first.headers.link).toBe(`<${SITE}/wp-json/wp/v2/posts?per_page=2&page=2>; rel="next"`)
    const last = await get('/wp/v2/posts?page=3&per_page=2')
    expect(last.headers.link).toBe(`<${SITE}/wp-json/wp/v2/posts?page=2&per_page=2>; rel="prev"`)
    const whole = await get('/wp/v2/posts')
    expect(whole.headers.link).toBe(`<${SITE}/wp-json/>; rel="https://api.w.org/"`)
    const past = await get('/wp/v2/posts?page=9')
    expect([past.statusCode, past.json().code]).toEqual([400, 'rest_post_invalid_page_number'])

    const head = await visitor.send({ method: 'HEAD', url: `${ROOT}/wp/v2/posts?per_page=2` })
    expect([head.statusCode, head.payload]).toEqual([200, ''])
    expect(head.headers).toMatchObject({ 'x-wp-total': '5', link: first.headers.link })

    const wrapped = await get('/wp/v2/posts?_envelope=1&per_page=1&_fields=id')
    expect(wrapped.json()).toMatchObject({
      body: [{ id: ids[4] }],
      status: 200,
      headers: { 'X-WP-Total': '5', 'X-WP-TotalPages': '5' },
    })
    const missing = await get('/wp/v2/posts/999?_envelope')
    expect([missing.statusCode, missing.json().status, missing.json().body.code]).toEqual([
      ...[200, 404, 'rest_post_invalid_id'],
    ])

    const one = (await get(`/wp/v2/posts/${fourth}/`)).json()
    expect(one).toMatchObject({
      id: fourth,
      date: '2026-11-21T13:03:00',
      date_gmt: '2026-11-21T12:03:00',
      slug: 'verhaal-4',
      status: 'publish',
      type: 'post',
      link: `${SITE}/blog/verhaal-4/`,
      content: { protected: false },
    })
    expect(one.content.rendered).toContain('goud')
    expect(one.title).not.toHaveProperty('raw')
    const asked = await visitor.get(`/?_fields=id&rest_route=%2Fwp%2Fv2%2Fposts%2F${fourth}`)
    expect(asked.json()).toEqual({ id: fourth })
    const found = await get(
      `/wp/v2/posts?include[]=${fourth}&include[]=${third}&order=asc&_fields=id`,
    )
    expect(found.json()).toEqual([{ id: third }, { id: fourth }])

    const index = (await get('')).json()
    expect(index.namespaces).toEqual(['wp/v2'])
    expect(index.routes['/wp/v2/posts']).toMatchObject({
      methods: ['GET'],
      _links: { self: [{ href: `${SITE}/wp-json/wp/v2/posts` }] },
    })
    const options = await visitor.send({ method: 'OPTIONS', url: `${ROOT}/wp/v2/posts` })
    expect(options.json()).toMatchObject({
      namespace: 'wp/v2',
      methods: ['GET'],
      endpoints: [{ args: { per_page: { type: 'integer', maximum: 100, default: 10 } } }],
    })
  },
)

shopTest(
  'what is wrong with a request is told in the form and with the codes of the contract',
  async ({ shop }) => {
    const visitor = await openVisitor(shop)
    const ask = async (
      method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      path: string,
      headers: Record<string, string> = {},
      payload?: string,
    ) => {
      const sent = payload === undefined ? {} : { payload }
      const answer = await visitor.send({ method, url: `${ROOT}${path}`, headers, ...sent })
      const { code, data } = answer.json()
      return [answer.statusCode, data.status, code]
    }
    const noRoute = [404, 404, 'rest_no_route']
    expect(await ask('GET', '/wp/v2/onzin')).toEqual(noRoute)
    expect(await ask('DELETE', '/wp/v2/posts')).toEqual(noRoute)
    expect(await ask('GET', '/wp/v2/posts/abc')).toEqual(noRoute)
    const override = { 'x-http-method-override': 'DELETE', 'content-type': 'application/json' }
    expect(await ask('POST', '/wp/v2/posts', override, '{}')).toEqual(noRoute)
    expect(await ask('POST', '/wp/v2/posts/1?_method=PUT')).toEqual(noRoute)
    for (const path of ['posts/1', 'pages/1', 'product/1', 'media/1', 'posts/99999999999'])
      expect(await ask('GET', `/wp/v2/${path}`)).toEqual([404, 404, 'rest_post_invalid_id'])
    for (const path of ['categories/1', 'tags/1', 'product_cat/1', 'product_tag/1'])
      expect(await ask('GET', `/wp/v2/${path}`)).toEqual([404, 404, 'rest_term_invalid'])
    expect(await ask('GET', '/wp/v2/posts?context=edit')).toEqual([
      ...[401, 401, 'rest_forbidden_context'],
    ])
    expect(await ask('GET', '/wp/v2/posts?status=draft')).toEqual([
      ...[401, 401, 'rest_forbidden_status'],
    ])

    const wrong = await visitor.get(`${ROOT}/wp/v2/posts?per_page=-1&order=op&page=x&search=a`)
    expect(wrong.statusCode).toBe(400)
    expect(wrong.json()).toEqual({
      code: 'rest_invalid_param',
      message: 'Invalid parameter(s): page, per_page, order',
      data: {
        status: 400,
        params: {
          page: 'page is not of type integer.',
          per_page: 'per_page must be between 1 (inclusive) and 100 (inclusive)',
          order: 'order is not one of asc, desc.',
        },
        details: {
          page: {
            code: 'rest_invalid_type',
            message: 'page is not of type integer.',
            data: { param: 'page' },
          },
          per_page: {
            code: 'rest_out_of_bounds',
            message: 'per_page must be between 1 (inclusive) and 100 (inclusive)',
            data: null,
          },
          order: {
            code: 'rest_not_in_enum',
            message: 'order is not one of asc, desc.',
            data: null,
          },
        },
      },
    })
    const broken = await visitor.send({
      method: 'POST',
      url: `${ROOT}/wp/v2/users/me`,
      headers: { 'content-type': 'application/json' },
      payload: '{"a":',
    })
    expect([broken.statusCode, broken.json()]).toEqual([
      400,
      {
        code: 'rest_invalid_json',
        message: 'Invalid JSON body passed.',
        data: { status: 400, json_error_code: 4, json_error_message: 'Syntax error' },
      },
    ])
  },
)

shopTest(
  'a cookie counts with its nonce only, a wrong nonce is refused everywhere, and one’s own record is one’s own [P07, C18, C19]',
  async ({ shop }) => {
    const guest = await openVisitor(shop)
    const customer = await openVisitor(shop, guest.app)
    const owner = await openVisitor(shop, guest.app)
    const { rest_nonce: nonce, userid } = await registerCustomer(customer, 'sanne')
    await signInOwner(shop, owner.jar)
    const ask = (
      who: typeof guest,
      path: string,
      headers: Record<string, string> = {},
      method: 'GET' | 'POST' = 'GET',
    ) => who.send({ method, url: `${ROOT}${path}`, headers })
    const code = async (answer: ReturnType<typeof ask>) => {
      const { statusCode, payload } = await answer
      return [statusCode, JSON.parse(payload).code]
    }

    // The nonce by its own call: exactly ten characters, and nothing at all for guests and for a POST.
    const given = await customer.get(NONCE)
    expect([given.statusCode, given.headers['content-type'], given.payload]).toEqual([
      ...[200, 'text/html; charset=UTF-8', nonce],
    ])
    expect((await guest.get(NONCE)).statusCode).toBe(400)
    const posted = await customer.post('/wp-admin/admin-ajax.php', { action: 'rest-nonce' })
    expect([posted.statusCode, posted.payload]).toEqual([400, '0'])

    expect(await code(ask(guest, '/wp/v2/users/me'))).toEqual([401, 'rest_not_logged_in'])
    expect(await code(ask(customer, '/wp/v2/users/me'))).toEqual([401, 'rest_not_logged_in'])
    const invalid = [403, 'rest_cookie_invalid_nonce']
    for (const who of [guest, customer]) {
      expect(await code(ask(who, '/wp/v2/users/me', { 'x-wp-nonce': '0123456789' }))).toEqual(
        invalid,
      )
      expect(await code(ask(who, '/wp/v2/posts?_wpnonce=0123456789'))).toEqual(invalid)
    }
    expect(await code(ask(guest, '/wp/v2/posts', { 'x-wp-nonce': nonce }))).toEqual(invalid)

    for (const own of [
      await ask(customer, '/wp/v2/users/me', { 'x-wp-nonce': nonce }),
      await ask(customer, `/wp/v2/users/me?_wpnonce=${nonce}`),
      await ask(customer, `/wp/v2/users/${userid}`, { 'x-wp-nonce': nonce }),
    ]) {
      expect(own.statusCode).toBe(200)
      expect(own.headers['x-wp-nonce']).toBe(nonce)
      expect(own.headers['cache-control']).toContain('no-store')
      expect(own.headers.vary).toBeUndefined()
      expect(own.json()).toMatchObject({ id: userid, name: 'sanne', roles: ['customer'] })
    }

    const hannes = (await owner.get(NONCE)).payload
    const me = await ask(owner, '/wp/v2/users/me', { 'x-wp-nonce': hannes })
    expect(me.json()).toMatchObject({
      roles: ['owner'],
      woocommerce_meta: { coming_soon_banner_dismissed: 'no' },
    })
    const other = `/wp/v2/users/${me.json().id}`
    const seen = { 'x-wp-nonce': nonce }
    expect(await code(ask(customer, other, seen))).toEqual([403, 'rest_user_cannot_view'])
    expect(await code(ask(guest, other))).toEqual([401, 'rest_user_cannot_view'])
    expect(await code(ask(customer, other, seen, 'POST'))).toEqual([403, 'rest_cannot_edit'])
    expect(await code(ask(guest, other, {}, 'POST'))).toEqual([401, 'rest_cannot_edit'])
    expect(await code(ask(guest, '/wp/v2/users/me', {}, 'POST'))).toEqual([
      ...[404, 'rest_user_invalid_id'],
    ])
    const dismissed = await owner.send({
      method: 'POST',
      url: `${ROOT}${other}`,
      headers: {
        'x-wp-nonce': hannes,
        'x-http-method-override': 'PUT',
        'content-type': 'application/json',
      },
      payload: '{"woocommerce_meta":{"coming_soon_banner_dismissed":"yes"}}',
    })
    expect(dismissed.json()).toMatchObject({
      woocommerce_meta: { coming_soon_banner_dismissed: 'yes' },
    })
  },
)

shopTest(
  'guests read what is in view and nothing else; customers what is for them; managers their drafts',
  async ({ shop, clock }) => {
    const rings = await addCategory(shop, 'Ringen')
    const closed = await addCategory(shop, 'Vaste klanten', rings)
    const open = await addPiece(shop, { name: 'Ring & Open', categoryId: rings, tags: ['Smal'] })
    const inside = await addPiece(shop, { name: 'Geheimring', categoryId: closed, tags: ['Stil'] })
    const draft = await addPiece(shop, { name: 'Geheim concept', status: 'draft' })
    const hidden = await addPiece(shop, { name: 'Geheim adres', status: 'hidden' })
    const members = await addPiece(shop, { name: 'Geheim gebaar', status: 'members' })
    await addPhoto(shop, open.productId)
    await addPhoto(shop, draft.productId)
    await saveCategory(shop, closed, {
      ...{ name: 'Vaste klanten', slug: 'vaste-klanten', description: '', parentId: rings },
      membersOnly: true,
    })
    const told = await write(shop, 'Voor iedereen')
    const hers = await write(shop, 'Geheim verhaal', { membersOnly: 'on' })
    const unsaid = await write(shop, 'Geheim plan', { state: 'draft' })
    const later = await write(shop, 'Geheim straks', { publishedAt: '2026-11-22T09:00' })
    const guest = await openVisitor(shop)
    const customer = await openVisitor(shop, guest.app)
    const owner = await openVisitor(shop, guest.app)
    const { rest_nonce: nonce } = await registerCustomer(customer, 'sanne')
    await signInOwner(shop, owner.jar)
    const hannes = (await owner.get(NONCE)).payload
    const hidden404 = [
      ...[inside, draft, hidden, members].map(({ productId }) => `product/${productId}`),
      ...[hers, unsaid, later].map((id) => `posts/${id}`),
      `pages/${told}`,
      `product_cat/${closed}`,
    ]
    const read = async (who: typeof guest, path: string, given = '') => {
      const headers: Record<string, string> = given ? { 'x-wp-nonce': given } : {}
      const answer = await who.send({ method: 'GET', url: `${ROOT}/wp/v2/${path}`, headers })
      return { status: answer.statusCode, body: answer.json(), text: answer.payload }
    }

    const lists = ['posts', 'pages', 'product', 'product_cat', 'product_tag', 'categories', 'media']
    for (const list of lists) {
      const { status, text } = await read(guest, `${list}?per_page=100`)
      expect(status, list).toBe(200)
      expect(text, list).not.toMatch(/Geheim|Stil|Vaste klanten/)
      const { text: searched } = await read(guest, `${list}?search=geheim`)
      expect(searched, list).toBe('[]')
    }
    for (const path of hidden404) expect((await read(guest, path)).status, path).toBe(404)
    expect((await read(guest, `posts/${told}`)).status).toBe(200)
    const ring = await read(guest, `product/${open.productId}`)
    expect(ring.body).toMatchObject({
      title: { rendered: 'Ring &amp; Open' },
      link: `${SITE}/product/ring-open/`,
      product_cat: [rings],
    })
    const tags = await read(guest, 'product_tag')
    expect(tags.body).toMatchObject([{ name: 'Smal', slug: 'smal', count: 1 }])
    for (const query of [
      `product_cat=${rings}`,
      `product_tag=${tags.body[0].id}`,
      'slug=ring-open',
      'search=OPEN',
    ])
      expect((await read(guest, `product?${query}&_fields=id`)).body, query).toEqual([
        { id: open.productId },
      ])
    const photos = await read(guest, 'media')
    expect(photos.body).toMatchObject([
      { id: ring.body.featured_media, alt_text: 'Een ring van opzij', media_type: 'image' },
    ])
    expect(photos.body[0].media_details.sizes.medium).toMatchObject({ width: 320, height: 320 })

    // What is for customers is found by who asks for it by its number.
    for (const path of [`product/${inside.productId}`, `product/${members.productId}`])
      expect((await read(customer, path, nonce)).status, path).toBe(200)
    expect((await read(customer, `posts/${hers}`, nonce)).status).toBe(200)
    expect((await read(customer, `product_cat/${closed}`, nonce)).status).toBe(200)
    for (const path of [`product/${draft.productId}`, `posts/${unsaid}`, 'posts?context=edit'])
      expect((await read(customer, path, nonce)).status, path).toBeGreaterThan(400)
    expect((await read(customer, 'product?search=geheim', nonce)).body).toEqual([])

    const plans = await read(owner, 'posts?status=draft&context=edit', hannes)
    expect(plans.body).toMatchObject([
      { id: unsaid, status: 'draft', title: { raw: 'Geheim plan' } },
    ])
    const drafts = await read(
      owner,
      'product?status=any&orderby=title&order=asc&_fields=status',
      hannes,
    )
    expect(drafts.body.map(({ status }: { status: string }) => status)).toEqual([
      ...['private', 'draft', 'private', 'publish', 'publish'],
    ])
    expect((await read(owner, 'media', hannes)).body).toHaveLength(2)
    clock.set('2026-11-22T10:00:00+01:00')
    expect((await read(guest, `posts/${later}`)).status).toBe(200)
  },
)

shopTest('other sites read and write only where the shop was told of them', async ({ shop }) => {
  const visitor = await openVisitor(shop)
  const ask = (method: 'GET' | 'POST' | 'OPTIONS', origin: string) =>
    visitor.send({ method, url: `${ROOT}/wp/v2/users/me`, headers: { origin } })
  for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
    const known = await ask(method, 'https://kantoor.example')
    expect(known.headers, method).toMatchObject({
      'access-control-allow-origin': 'https://kantoor.example',
      'access-control-allow-credentials': 'true',
      'access-control-allow-methods': 'OPTIONS, GET, POST, PUT, PATCH, DELETE',
    })
    const other = await ask(method, 'https://elders.example')
    expect(other.headers, method).not.toHaveProperty('access-control-allow-origin')
  }
  expect((await ask('POST', 'https://kantoor.example')).json().code).toBe('rest_user_invalid_id')
  expect((await ask('POST', 'https://elders.example')).statusCode).toBe(403)
  const elsewhere = await visitor.send({
    method: 'POST',
    url: '/wp-admin/admin-ajax.php',
    headers: { origin: 'https://kantoor.example' },
  })
  expect(elsewhere.statusCode).toBe(403)
})

shopTest(
  'whatever stands in a parameter, an address or a body, every route answers clearly and writes nothing',
  PATIENCE,
  async ({ shop }) => {
    await addPiece(shop, { name: 'Ring' })
    await write(shop, 'Verhaal')
    const guest = await openVisitor(shop)
    const owner = await openVisitor(shop, guest.app)
    await signInOwner(shop, owner.jar)
    const nonce = (await owner.get(NONCE)).payload
    const before = await readTables(shop, ['sessions'])
    const judge = (answer: { statusCode: number; payload: string }, about: string) => {
      expect(answer.statusCode, about).toBeLessThan(500)
      expect(() => JSON.parse(answer.payload), about).not.toThrow()
    }
    let turn = 0
    for (const route of REST_ROUTES) {
      const names = Object.keys(route.endpoints.GET?.args.shape ?? {})
      const url = `${ROOT}${route.path.replace(':id', '1')}`
      for (const name of names) {
        for (let tries = 0; tries < TEXTS_EACH; tries++) {
          const text = HOSTILE_TEXTS[turn % HOSTILE_TEXTS.length] ?? ''
          const who = turn++ % 2 === 0 ? guest : owner
          const query = new URLSearchParams({ [name]: text, [`${name}[]`]: text })
          const headers: Record<string, string> = who === owner ? { 'x-wp-nonce': nonce } : {}
          judge(
            await who.send({ method: 'GET', url: `${url}?${query}`, headers }),
            `${url} ${name}`,
          )
        }
      }
      for (let tries = 0; tries < TEXTS_EACH; tries++) {
        const query = HOSTILE_QUERIES[turn++ % HOSTILE_QUERIES.length] ?? ''
        judge(await guest.get(`${url}?${query}`), `${url}?${query}`)
        const { type, body } = HOSTILE_BODIES[turn % HOSTILE_BODIES.length] ?? {
          type: '',
          body: '',
        }
        const headers = { 'x-wp-nonce': nonce, ...(type && { 'content-type': type }) }
        judge(await owner.send({ method: 'POST', url, headers, payload: body }), `${url} ${type}`)
      }
    }
    for (const text of HOSTILE_TEXTS) {
      const answer = await guest.get(
        `/?${new URLSearchParams({ rest_route: text.slice(0, 1_000) })}`,
      )
      judge(answer, text.slice(0, 40))
    }
    expect(await readTables(shop, ['sessions'])).toEqual(before)
  },
)
