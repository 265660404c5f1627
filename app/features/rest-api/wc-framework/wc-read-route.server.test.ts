import { expect, test } from 'vitest'
import { z } from 'zod'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import type {
  RestRequest,
  RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { wcListRoute, wcReadRoute } from './wc-read-route.server.ts'

const SPEC = { path: '/letters', name: 'Letter', item: z.string() }
const NOT_FOUND = failure(404, 'no_letters', 'There are no letters.')

/** Runs the GET of a route with these parameters; the routes of these tests use neither the shop nor the caller. */
async function read(route: RestRoute, params: Record<string, unknown> = {}) {
  const endpoint = route.endpoints.GET
  if (!endpoint) throw new Error('the route has no GET')
  return endpoint.run({ args: endpoint.args.parse(params) } as RestRequest<unknown>)
}

test('an item that does not exist is not found, with the failure of its route if it has one', async () => {
  const readNothing = async () => undefined
  expect(await read(wcReadRoute(SPEC, readNothing))).toMatchObject({ ok: false, status: 404 })
  expect(await read(wcReadRoute(SPEC, readNothing, NOT_FOUND))).toEqual(NOT_FOUND)
  expect(await read(wcReadRoute(SPEC, async () => 'a'))).toEqual({ ok: true, body: 'a' })
})

test('the route of a list cuts the requested page out of all items', async () => {
  const letters = wcListRoute(SPEC, async () => ['a', 'b', 'c'])
  const pageOf = (items: string[]) => ({ ok: true, items, total: 3 })
  expect(await read(letters)).toEqual(pageOf(['a', 'b', 'c']))
  expect(await read(letters, { per_page: '2', page: '2' })).toEqual(pageOf(['c']))
  expect(await read(letters, { per_page: '1', offset: '1' })).toEqual(pageOf(['b']))
})

test('a list that does not exist is empty, unless its route has a failure for it', async () => {
  const readNothing = async () => undefined
  expect(await read(wcListRoute(SPEC, readNothing))).toEqual({ ok: true, items: [], total: 0 })
  expect(await read(wcListRoute(SPEC, readNothing, NOT_FOUND))).toEqual(NOT_FOUND)
})
