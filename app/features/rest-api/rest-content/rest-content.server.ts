import { z } from 'zod'
import type { Permission } from '#app/features/core/accounts/accounts.ts'
import {
  failure,
  INVALID_POST,
  mayDo,
  permissionFailure,
  type RestCaller,
  type RestFailure,
  type RestResult,
} from '#app/features/rest-api/rest-framework/rest.ts'
import {
  booleanArg,
  datedArgs,
  idArg,
  pageArgs,
  pageOffset,
  readDateRanges,
  viewArgs,
} from '#app/features/rest-api/rest-framework/rest-args.ts'
import { type Content, contentLinks } from '#app/features/rest-api/rest-framework/rest-links.ts'
import type { ResponseName } from '#app/features/rest-api/rest-framework/rest-responses.ts'
import {
  DIGITS,
  editMethods,
  endpoint,
  type RestRequest,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Span } from '#app/platform/database/sql.server.ts'
import { audienceOf } from './read-item-terms.server.ts'

/** The query parameters of every content list. */
interface ContentQuery<Status> {
  /** the caller is staff with access; other callers find only listed content */
  isForManager: boolean
  status: Status
  search: string
  /** empty: all */
  ids: number[]
  excludedIds: number[]
  slugs: string[]
  dated: Span
  modified: Span
  /** `include`: in the order of `ids` */
  orderBy: 'date' | 'id' | 'modified' | 'title' | 'slug' | 'include'
  order: 'asc' | 'desc'
  limit: number
  offset: number
}

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** Content for customers only is in no list, but has a page for them. */
type Audience = 'everybody' | 'customers' | 'managers'

export type ContentWriteResult = { ok: true; id: number } | RestFailure

/** One type of content: maps the feature that owns the content to the names of the REST interface. */
export interface ContentType<
  Item extends { isTrashed: boolean },
  Status extends string,
  Filters extends z.ZodRawShape,
  NewFields extends z.ZodRawShape,
  EditFields extends z.ZodRawShape,
> {
  path: string
  response: ResponseName
  /** permission for writing, and for reading unpublished content */
  permission: Permission
  statuses: readonly [Status, ...Status[]]
  filters: Filters
  list(
    app: App,
    query: ContentQuery<Status>,
    filters: Values<Filters>,
  ): Promise<{ items: Item[]; total: number }>
  find(app: App, id: number, audience: Audience): Promise<Item | undefined>
  toWire(app: App, items: Item[], isForEdit: boolean): Promise<Content[]>
  newFields: NewFields
  create(request: RestRequest<Values<NewFields>>): Promise<ContentWriteResult>
  editFields: EditFields
  update(request: RestRequest<Values<EditFields>>, id: number): Promise<ContentWriteResult>
  trash(app: App, id: number): Promise<unknown>
  /** Returns null if the item was deleted. */
  remove(app: App, id: number): Promise<RestFailure | null>
}

const withLinks = (app: App, path: string) => (item: Content) =>
  Object.assign(item, { _links: contentLinks(app.siteUrl, path, item) })

const CANNOT_EDIT_TEXT = 'Sorry, you are not allowed to edit posts in this post type.'
/** Ordering by `include` requires the parameter `include`. */
export const NO_INCLUDE = failure(
  400,
  'rest_orderby_include_missing_include',
  'You need to define an include parameter to order by include.',
)

const ALREADY_TRASHED = failure(410, 'rest_already_trashed', 'The post has already been deleted.')

/** Rejects context=edit, which shows drafts and unrendered texts, without write permission. */
export function checkEditContext(
  caller: RestCaller,
  isForManager: boolean,
  { context }: { context: string },
) {
  if (context !== 'edit' || isForManager) return null
  return permissionFailure(caller, 'rest_forbidden_context', CANNOT_EDIT_TEXT)
}

function listEndpoint<
  Item extends { isTrashed: boolean },
  Status extends string,
  Filters extends z.ZodRawShape,
  NewFields extends z.ZodRawShape,
  EditFields extends z.ZodRawShape,
>(type: ContentType<Item, Status, Filters, NewFields, EditFields>) {
  const listArgs = {
    ...pageArgs,
    ...datedArgs,
    orderby: z.enum(['date', 'id', 'modified', 'title', 'slug', 'include']).default('date'),
    status: z.enum(type.statuses).default(type.statuses[0]),
  }
  return endpoint({
    args: { ...listArgs, ...type.filters },
    run: async ({ app, caller, args: input }) => {
      // The schema consists of `listArgs` and the filters.
      const args = input as Values<typeof listArgs> & Values<Filters>
      const isForManager = mayDo(caller, type.permission)
      const problem = checkEditContext(caller, isForManager, args)
      if (problem) return problem
      if (args.orderby === 'include' && args.include.length === 0) return NO_INCLUDE
      const status = args.status as Status
      if (status !== type.statuses[0] && !isForManager) {
        return permissionFailure(caller, 'rest_forbidden_status', 'Status is forbidden.')
      }
      const query = {
        isForManager,
        status,
        search: args.search,
        ids: args.include,
        excludedIds: args.exclude,
        slugs: args.slug,
        orderBy: args.orderby,
        order: args.order,
        limit: args.per_page,
        ...readDateRanges(args),
        offset: pageOffset(args),
      }
      const { items, total } = await type.list(app, query, args)
      const contents = await type.toWire(app, items, args.context === 'edit')
      return { ok: true, items: contents.map(withLinks(app, type.path)), total }
    },
  })
}

/** Returns the two routes of a content type: its collection and its items. */
export function contentRoutes<
  Item extends { isTrashed: boolean },
  Status extends string,
  Filters extends z.ZodRawShape,
  NewFields extends z.ZodRawShape,
  EditFields extends z.ZodRawShape,
>(type: ContentType<Item, Status, Filters, NewFields, EditFields>): RestRoute[] {
  const mayManage = (caller: RestCaller) => mayDo(caller, type.permission)
  const requirePermission = (code: string, action: string) => (caller: RestCaller) =>
    mayManage(caller)
      ? null
      : permissionFailure(caller, code, `Sorry, you are not allowed to ${action}.`)

  async function itemResult(
    app: App,
    id: number,
    audience: Audience,
    isForEdit: boolean,
    response: { status?: number; headers?: Record<string, string> } = {},
  ): Promise<RestResult> {
    const item = await type.find(app, id, audience)
    const [body] = item ? await type.toWire(app, [item], isForEdit) : []
    return body ? { ok: true, body: withLinks(app, type.path)(body), ...response } : INVALID_POST
  }

  const createEndpoint = endpoint({
    args: type.newFields,
    checkPermission: requirePermission('rest_cannot_create', 'create posts as this user'),
    run: async (request) => {
      const createResult = await type.create(request)
      if (!createResult.ok) return createResult
      const { app } = request
      const headers = { location: `${app.siteUrl}/wp-json${type.path}/${createResult.id}` }
      return itemResult(app, createResult.id, 'managers', true, { status: 201, headers })
    },
  })

  const readEndpoint = endpoint({
    args: { ...viewArgs, id: idArg.catch(0) },
    run: async ({ app, caller, args }) => {
      const isForManager = mayManage(caller)
      const problem = checkEditContext(caller, isForManager, args)
      if (problem) return problem
      return itemResult(app, args.id, audienceOf(caller, isForManager), args.context === 'edit')
    },
  })

  const updateEndpoint = endpoint({
    args: { ...type.editFields, id: idArg.catch(0) },
    checkPermission: requirePermission('rest_cannot_edit', 'edit this post'),
    run: async (request) => {
      // The schema is `type.editFields` with an id.
      const args = request.args as Values<EditFields> & { id: number }
      const updateResult = await type.update({ ...request, args }, args.id)
      if (!updateResult.ok) return updateResult
      return itemResult(request.app, updateResult.id, 'managers', true)
    },
  })

  const deleteEndpoint = endpoint({
    args: { id: idArg.catch(0), force: booleanArg.default(false) },
    checkPermission: requirePermission('rest_cannot_delete', 'delete this post'),
    run: async ({ app, args: { id, force } }) => {
      const item = await type.find(app, id, 'managers')
      if (!item) return INVALID_POST
      if (!force) {
        if (item.isTrashed) return ALREADY_TRASHED
        await type.trash(app, id)
        return itemResult(app, id, 'managers', true)
      }
      const [previous] = await type.toWire(app, [item], true)
      const problem = await type.remove(app, id)
      return problem ?? { ok: true, body: { deleted: true, previous } }
    },
  })

  return [
    {
      path: type.path,
      response: type.response,
      isCollection: true,
      endpoints: { GET: listEndpoint(type), POST: createEndpoint },
    },
    {
      path: `${type.path}/:id`,
      response: type.response,
      idPattern: DIGITS,
      endpoints: { GET: readEndpoint, ...editMethods(updateEndpoint), DELETE: deleteEndpoint },
    },
  ]
}
