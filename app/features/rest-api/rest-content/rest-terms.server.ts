import { z } from 'zod'
import {
  failure,
  INVALID_TERM,
  mayDo,
  permissionFailure,
  type RestCaller,
  type RestResult,
} from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  idArg,
  pageArgs,
  pageOffset,
  textArg,
  viewArgs,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { wpLinks } from '#app/features/rest-api/rest-framework/rest-links.ts'
import {
  DIGITS,
  editMethods,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import type { App } from '#app/platform/app.ts'
import { NO_INCLUDE } from './rest-content.server.ts'
import { TAXONOMIES, type Taxonomy } from './rest-taxonomies.server.ts'
import { findTerm, type Term } from './rest-term-reads.server.ts'

/** Returns the ids that the request includes; a request without ids includes all. */
const onlyRequested = (ids: number[], requested: number[]) =>
  requested.length === 0 ? ids : ids.filter((id) => requested.includes(id))

const NO_TRASH = failure(
  501,
  'rest_trash_not_supported',
  "Terms do not support trashing. Set 'force=true' to delete.",
)

function toWire(app: App, { name: taxonomy }: Taxonomy, { id, count, description, ...term }: Term) {
  return {
    id,
    count,
    description,
    link: `${app.siteUrl}${term.pageUrl}`,
    name: term.name,
    slug: term.slug,
    taxonomy,
    parent: term.parent,
    meta: [],
  }
}

function withLinks(app: App, { base, itemType }: Taxonomy, term: ReturnType<typeof toWire>) {
  const path = `/wp/v2/${base}`
  const { id, parent } = term
  const _links = wpLinks(app.siteUrl, path, id, {
    up: parent > 0 ? [{ embeddable: true, href: `${path}/${parent}` }] : [],
    'wp:post_type': [{ href: `${itemType.path}?${itemType.filter}=${id}` }],
  })
  return { ...term, _links }
}

const termFields = {
  name: textArg(200).optional(),
  slug: textArg(200).optional(),
  description: textArg(20_000).optional(),
  parent: idArg.optional(),
}

/** Lists the terms of a taxonomy, or with `post` those of one item. */
function termListEndpoint(taxonomy: Taxonomy) {
  const { itemType, permission, readTerms } = taxonomy
  return endpoint({
    args: {
      ...pageArgs,
      order: z.enum(['asc', 'desc']).default('asc'),
      orderby: z.enum(['id', 'name', 'slug', 'count', 'include']).default('name'),
      hide_empty: booleanArg.default(false),
      parent: idArg.optional(),
      post: idArg.optional(),
    },
    run: async ({ app, caller, args }) => {
      if (args.orderby === 'include' && args.include.length === 0) return NO_INCLUDE
      const isForManager = mayDo(caller, permission)
      const itemTermIds =
        args.post && (await itemType.readTermIds(app, args.post, caller, isForManager))
      const ids = itemTermIds ? onlyRequested(itemTermIds, args.include) : args.include
      if (itemTermIds && ids.length === 0) return { ok: true, items: [], total: 0 }
      const { terms, total } = await readTerms(app, caller, {
        isForManager,
        search: args.search,
        ids,
        excludedIds: args.exclude,
        slugs: args.slug,
        order: args.order,
        orderBy: args.orderby,
        parent: args.parent,
        limit: args.per_page,
        hidesUnused: args.hide_empty,
        offset: pageOffset(args),
      })
      const items = terms.map((term) => withLinks(app, taxonomy, toWire(app, taxonomy, term)))
      return { ok: true, items, total }
    },
  })
}

function taxonomyRoutes(taxonomy: Taxonomy): RestRoute[] {
  const { base, permission, readTerms, writes } = taxonomy
  const path = `/wp/v2/${base}`
  const requirePermission = (code: string, action: string) => (caller: RestCaller) =>
    mayDo(caller, permission)
      ? null
      : permissionFailure(
          caller,
          code,
          `Sorry, you are not allowed to ${action} terms in this taxonomy.`,
        )

  async function termResult(
    app: App,
    caller: RestCaller,
    id: number,
    response: { status?: number; headers?: Record<string, string> } = {},
  ): Promise<RestResult> {
    const isForManager = mayDo(caller, permission)
    const term = await findTerm(app, readTerms, { id, caller, isForManager })
    return term
      ? { ok: true, body: withLinks(app, taxonomy, toWire(app, taxonomy, term)), ...response }
      : INVALID_TERM
  }

  const readEndpoint = endpoint({
    args: { ...viewArgs, id: idArg.catch(0) },
    run: ({ app, caller, args }) => termResult(app, caller, args.id),
  })
  const createEndpoint = endpoint({
    args: { ...termFields, name: textArg(200) },
    checkPermission: requirePermission('rest_cannot_create', 'create'),
    run: async ({ app, caller, args }) => {
      const createResult = await writes.create(app, args)
      if (!createResult.ok) return createResult
      const headers = { location: `${app.siteUrl}/wp-json${path}/${createResult.id}` }
      return termResult(app, caller, createResult.id, { status: 201, headers })
    },
  })
  const updateEndpoint = endpoint({
    args: { ...termFields, id: idArg.catch(0) },
    checkPermission: requirePermission('rest_cannot_update', 'edit'),
    run: async ({ app, caller, args }) => {
      const updateResult = await writes.update(app, args.id, args)
      return updateResult.ok ? termResult(app, caller, args.id) : updateResult
    },
  })
  const deleteEndpoint = endpoint({
    args: { id: idArg.catch(0), force: booleanArg.default(false) },
    checkPermission: requirePermission('rest_cannot_delete', 'delete'),
    run: async ({ app, caller, args }) => {
      const term = await findTerm(app, readTerms, { id: args.id, caller, isForManager: true })
      if (!term) return INVALID_TERM
      if (!args.force) return NO_TRASH
      await writes.remove(app, args.id)
      return { ok: true, body: { deleted: true, previous: toWire(app, taxonomy, term) } }
    },
  })
  return [
    {
      path,
      response: 'Term',
      isCollection: true,
      endpoints: { GET: termListEndpoint(taxonomy), POST: createEndpoint },
    },
    {
      path: `${path}/:id`,
      response: 'Term',
      idPattern: DIGITS,
      endpoints: { GET: readEndpoint, ...editMethods(updateEndpoint), DELETE: deleteEndpoint },
    },
  ]
}

export const termRoutes = TAXONOMIES.flatMap(taxonomyRoutes)
