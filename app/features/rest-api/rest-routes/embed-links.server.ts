import type { FastifyRequest } from 'fastify'
import {
  NO_ROUTE,
  REST_ROOT,
  type RestCaller,
  type RestResult,
} from '#app/features/rest-api/rest-framework/rest.ts'
import {
  emptyFields,
  isFields,
  readPhpFields,
} from '#app/features/rest-api/rest-framework/rest-fields.ts'
import { validationFailure } from '#app/features/rest-api/rest-framework/rest-invalid-params.ts'
import { responseBody } from '#app/features/rest-api/rest-framework/rest-send.server.ts'
import { readFieldNames } from '#app/features/rest-api/rest-framework/rest-shape.ts'
import type { App } from '#app/platform/app.ts'
import { checkPermission } from './check-permission.server.ts'
import { createRouteMatcher } from './match-route.server.ts'
import { REST_ROUTES } from './rest-routes.server.ts'

interface EmbedContext {
  app: App
  caller: RestCaller
  request: FastifyRequest
  /** the relations to embed; empty: all */
  relations: string[]
}

/** Reads `_embed`, `_embed=1` and `_embed=up,customer`. Null: nothing is embedded; an empty list: everything is. */
export function readEmbed(value: unknown): string[] | null {
  if (value === undefined || value === 'false' || value === '0') return null
  return value === 'true' || value === '1' ? [] : readFieldNames(value)
}

/** Adds `_embedded` to an item or list: the objects behind its embeddable links, read as the same caller, each URL once. */
export async function embedLinks(context: EmbedContext, body: unknown): Promise<unknown> {
  const responseByUrl = new Map<string, unknown>()
  const readOnce = async (href: string) => {
    if (!responseByUrl.has(href)) responseByUrl.set(href, await readLink(context, href))
    return responseByUrl.get(href)
  }
  const embedInto = async (item: unknown) => {
    if (!isFields(item) || !isFields(item._links)) return item
    const embedded: Record<string, unknown[]> = {}
    for (const [relation, links] of Object.entries(item._links)) {
      const isRequested = context.relations.length === 0 || context.relations.includes(relation)
      const embeddedLinks = (links as { href: string; embeddable?: boolean }[]).filter(
        ({ embeddable }) => embeddable && isRequested,
      )
      for (const { href } of embeddedLinks)
        embedded[relation] = [...(embedded[relation] ?? []), await readOnce(href)]
    }
    return Object.keys(embedded).length > 0 ? { ...item, _embedded: embedded } : item
  }
  if (!Array.isArray(body)) return embedInto(body)
  const items: unknown[] = []
  // Items are read one after another, so that a page of a hundred items does not use all database connections.
  for (const item of body) items.push(await embedInto(item))
  return items
}

const matchRoute = createRouteMatcher(REST_ROUTES)

async function readLink({ app, caller, request }: EmbedContext, href: string): Promise<unknown> {
  const url = new URL(href)
  const matched = matchRoute(url.pathname.slice(REST_ROOT.length))
  const endpoint = matched?.route.endpoints.GET
  if (!matched || !endpoint) return responseBody(NO_ROUTE)
  const problem = checkPermission(matched.route, 'GET', caller)
  if (problem) return responseBody(problem)
  const fields = readPhpFields(url.search.slice(1))
  const input = Object.assign(emptyFields(), fields, matched.params, { context: 'embed' })
  const args = endpoint.args.safeParse(input)
  const result: RestResult = args.success
    ? await endpoint.run({ app, caller, args: args.data, request, setHeaders: () => undefined })
    : validationFailure(args.error, input)
  if (result.ok && 'items' in result) return result.items
  return result.ok && 'later' in result ? await result.later() : responseBody(result)
}
