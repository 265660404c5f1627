import type { z } from 'zod'
import type { Permission } from '#app/features/core/accounts/accounts.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { pageOffset, viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRequest,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { requires, WC } from './wc.ts'
import { wcPageArgs } from './wc-args.ts'

/** A request with the parsed parameters of the route. */
type ReadRequest<Shape extends z.ZodRawShape> = RestRequest<z.output<z.ZodObject<Shape>>>

interface WcReadSpec<Shape extends z.ZodRawShape> {
  /** path below wc/v3, starting with a slash */
  path: string
  /** name of the response in the OpenAPI document */
  name: string
  item: z.ZodType
  args?: Shape
  /** format of the ids in the path */
  idPattern?: RegExp
  /** required permission; `shop` if undefined */
  permission?: Permission
  /** describes a PUT that is added beside the GET of a list: a write sends the whole list and returns all of its items */
  isReplacedWhole?: boolean
}

const NO_ARGS = {}

const NOT_FOUND = failure(404, 'woocommerce_rest_invalid_id', 'Resource does not exist.')

/** Returns a read-only route with one object as response; `notFound` is the response if `readItem` returns undefined. */
export function wcReadRoute<Shape extends z.ZodRawShape = typeof NO_ARGS>(
  { path, name, item, args, idPattern, permission = 'shop' }: WcReadSpec<Shape>,
  readItem: (request: ReadRequest<Shape>) => Promise<unknown>,
  notFound: RestFailure = NOT_FOUND,
): RestRoute {
  return {
    path: `${WC}${path}`,
    response: { name, item },
    ...(idPattern && { idPattern }),
    endpoints: {
      GET: endpoint({
        args: { ...viewArgs, ...args },
        checkPermission: requires(permission, 'view'),
        run: async (request) => {
          const body = await readItem(request as unknown as ReadRequest<Shape>)
          return body === undefined ? notFound : { ok: true, body }
        },
      }),
    },
  }
}

/** Short lists are returned whole unless the request has a page size. */
const listArgs = { ...wcPageArgs, per_page: wcPageArgs.per_page.unwrap().default(100) }

/**
 * Returns a read-only route with a list as response. `readAll` returns every item of the list: the route itself cuts the requested
 * page. If it returns undefined, the response is `notFound`, or else an empty list.
 */
export function wcListRoute<Shape extends z.ZodRawShape = typeof NO_ARGS>(
  {
    path,
    name,
    item,
    args,
    idPattern,
    permission = 'shop',
    isReplacedWhole = false,
  }: WcReadSpec<Shape>,
  readAll: (request: ReadRequest<Shape>) => Promise<unknown[] | undefined>,
  notFound?: RestFailure,
): RestRoute {
  return {
    path: `${WC}${path}`,
    response: { name, item, isReplacedWhole },
    isCollection: true,
    ...(idPattern && { idPattern }),
    endpoints: {
      GET: endpoint({
        args: { ...listArgs, ...args },
        checkPermission: requires(permission, 'view'),
        run: async (request) => {
          const allItems = await readAll(request as unknown as ReadRequest<Shape>)
          if (allItems === undefined) return notFound ?? { ok: true, items: [], total: 0 }
          const pageArgs = request.args as z.output<z.ZodObject<typeof listArgs>>
          const offset = pageOffset(pageArgs)
          const items = allItems.slice(offset, offset + pageArgs.per_page)
          return { ok: true, items, total: allItems.length }
        },
      }),
    },
  }
}

/** Returns the links of an item to itself and its collection; both paths are below wc/v3 and start with a slash. */
export const wcLinksOf = (siteUrl: string, selfPath: string, collectionPath: string) => ({
  self: [{ href: `${siteUrl}/wp-json${WC}${selfPath}` }],
  collection: [{ href: `${siteUrl}/wp-json${WC}${collectionPath}` }],
})
