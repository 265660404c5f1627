import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { type Method, ROOT } from './rest-visitors.ts'
import { createVisitor } from './visitor.ts'

shopTest(
  'an invalid request for programs gets the status and error code of WordPress',
  async ({ app }) => {
    const visitor = await createVisitor(app)
    const request = async (
      method: Method,
      path: string,
      headers: Record<string, string> = {},
      payload?: string,
    ) => {
      const body = payload === undefined ? {} : { payload }
      const response = await visitor.send({ method, url: `${ROOT}${path}`, headers, ...body })
      const { code, data } = response.json()
      return [response.statusCode, data.status, code]
    }
    const noRoute = [404, 404, 'rest_no_route']
    expect(await request('GET', '/wp/v2/onzin')).toEqual(noRoute)
    expect(await request('DELETE', '/wp/v2/posts')).toEqual(noRoute)
    expect(await request('GET', '/wp/v2/posts/abc')).toEqual(noRoute)
    for (const method of ['PURGE', 'PROPFIND', 'TRACE'] as const)
      expect((await visitor.send({ method: method as 'GET', url: `${ROOT}/` })).json().code).toBe(
        'rest_no_route',
      )
    const deleteOverride = {
      'x-http-method-override': 'DELETE',
      'content-type': 'application/json',
    }
    expect(await request('POST', '/wp/v2/posts', deleteOverride, '{}')).toEqual(noRoute)
    // A write with a method override is never cached.
    const overridden = await visitor.send({
      method: 'POST',
      url: `${ROOT}/wp/v2/posts/1`,
      headers: deleteOverride,
      payload: '{}',
    })
    expect([overridden.statusCode, overridden.headers['cache-control']]).toEqual([
      401,
      'no-cache, must-revalidate, max-age=0, no-store, private',
    ])
    expect(await request('POST', '/wp/v2/media', deleteOverride, '{}')).toEqual(noRoute)
    for (const query of ['per_page=0', 'per_page=101', 'per_page=-1', 'per_page=', 'page=0'])
      expect(await request('GET', `/wp/v2/tags?${query}`), query).toEqual([
        400,
        400,
        'rest_invalid_param',
      ])
    expect(await request('POST', '/wp/v2/posts/1?_method=PUT')).toEqual([
      401,
      401,
      'rest_cannot_edit',
    ])
    for (const path of ['posts/1', 'pages/1', 'product/1', 'media/1', 'posts/99999999999'])
      expect(await request('GET', `/wp/v2/${path}`)).toEqual([404, 404, 'rest_post_invalid_id'])
    for (const path of ['categories/1', 'tags/1', 'product_cat/1', 'product_tag/1'])
      expect(await request('GET', `/wp/v2/${path}`)).toEqual([404, 404, 'rest_term_invalid'])
    expect(await request('GET', '/wp/v2/posts?context=edit')).toEqual([
      401,
      401,
      'rest_forbidden_context',
    ])
    expect(await request('GET', '/wp/v2/posts?status=draft')).toEqual([
      401,
      401,
      'rest_forbidden_status',
    ])

    const invalidQuery = await visitor.get(
      `${ROOT}/wp/v2/posts?per_page=-1&order=op&page=x&search=a`,
    )
    expect(invalidQuery.statusCode).toBe(400)
    expect(invalidQuery.json()).toEqual({
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
    const invalidJson = await visitor.send({
      method: 'POST',
      url: `${ROOT}/wp/v2/users/me`,
      headers: { 'content-type': 'application/json' },
      payload: '{"a":',
    })
    expect([invalidJson.statusCode, invalidJson.json()]).toEqual([
      400,
      {
        code: 'rest_invalid_json',
        message: 'Invalid JSON body passed.',
        data: { status: 400, json_error_code: 4, json_error_message: 'Syntax error' },
      },
    ])
  },
)
