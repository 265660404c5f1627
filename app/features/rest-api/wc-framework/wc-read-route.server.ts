import type { z } from 'zod'
import type { Permission } from '#app/features/core/accounts/accounts.ts'
import type { RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { pageOffset, viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  endpoint,
  type RestRequest,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { requires, WC } from './wc.ts'
import { wcPageArgs } from './wc-args.ts'

type Args<Shape extends z.ZodRawShape> = RestRequest<z.output<z.ZodObject<Shape>>>

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
  /** writes replace the whole list and return all items */
  isReplacedWhole?: boolean
}

const NO_ARGS = {}

/** Returns a read-only route with one object as response. */
export function wcReadRoute<Shape extends z.ZodRawShape = typeof NO_ARGS>(
  { path, name, item, args, idPattern, permission = 'shop' }: WcReadSpec<Shape>,
  readItem: (request: Args<Shape>) => Promise<unknown>,
  unknown?: RestFailure,
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
          const body = await readItem(request as unknown as Args<Shape>)
          return body === undefined && unknown ? unknown : { ok: true, body }
        },
      }),
    },
  }
}

/** Short lists are returned whole unless the request has a page size. */
const listArgs = { ...wcPageArgs, per_page: wcPageArgs.per_page.unwrap().default(100) }

/** Returns a read-only route with a list as response; `unknown` is the response if `readPage` returns undefined. */
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
  readPage: (request: Args<Shape>) => Promise<unknown[] | undefined>,
  unknown?: RestFailure,
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
          const page = await readPage(request as unknown as Args<Shape>)
          if (page === undefined) return unknown ?? { ok: true, items: [], total: 0 }
          const paged = request.args as z.output<z.ZodObject<typeof listArgs>>
          const from = pageOffset(paged)
          const items = page.slice(from, from + paged.per_page)
          return { ok: true, items, total: page.length }
        },
      }),
    },
  }
}

export const wcLinksOf = (siteUrl: string, self: string, collection: string) => ({
  self: [{ href: `${siteUrl}/wp-json${WC}${self}` }],
  collection: [{ href: `${siteUrl}/wp-json${WC}${collection}` }],
})
