import { z } from 'zod'
import type { Permission } from '#app/features/core/accounts/accounts.ts'
import type {
  RestFailure,
  RestFields,
  RestResult,
} from '#app/features/rest-api/rest-framework/rest.ts'
import { booleanArg, idArg, viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import type { ItemResponse } from '#app/features/rest-api/rest-framework/rest-responses.ts'
import {
  DIGITS,
  editMethods,
  endpoint,
  type RestRequest,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import type { App } from '#app/platform/app.ts'
import { isJsonTexts, type JsonText } from '#app/platform/http/json-text.ts'
import { ALREADY_TRASHED, NO_TRASH, requires } from './wc.ts'
import { dpArg, wcPageArgs } from './wc-args.ts'
import { batchRoute, createBatchUpdate, type WcItemResult } from './wc-batch.server.ts'

type Values<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>

/** `item`: the item after the change, if it is known without another read */
type WcResult<Item = unknown> = { ok: true; id: number; item?: Item } | RestFailure

/** The form of a response: with raw texts for `edit`, and with this number of decimals in amounts. */
export interface WcView {
  context: 'view' | 'embed' | 'edit'
  dp: number
}

/** A WooCommerce resource: a collection, its items and their batch. `Parents` are the path parameters before the id. */
export interface WcResource<
  Item,
  Parents extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
> {
  /** "/wc/v3/products/:product_id/variations" */
  path: string
  response: ItemResponse
  /** required for reading and writing */
  permission: Permission
  parents?: Parents
  notFound: RestFailure
  /** the failure of a change if the item does not exist; `notFound` if undefined */
  notFoundToEdit?: RestFailure
  /** the failure of a creation with an id; if undefined, the id is ignored */
  alreadyExists?: RestFailure
  filters: Filters
  list(
    request: RestRequest<
      Values<typeof wcPageArgs> & { dp: number } & Values<Filters> & Values<Parents>
    >,
  ): Promise<{ items: NoInfer<Item>[] | JsonText[]; total: number } | RestFailure>
  find(app: App, id: number, args: Values<Parents>): Promise<Item | undefined>
  toWire(app: App, items: Item[], view: WcView): Promise<unknown[]>
  write?: {
    fields: Fields
    /** further required parameters of a new item; they replace those of `fields` with the same name */
    required?: z.ZodRawShape
    create?(request: RestRequest<Values<Fields> & Values<Parents>>): Promise<WcResult>
    update(
      request: RestRequest<Values<Fields> & Values<Parents> & { id: number }>,
      item: Item,
    ): Promise<WcResult<Item>>
    /** changes several items at once; returns undefined if they must be changed one after another */
    updateMany?(
      request: RestRequest<Values<Parents>>,
      requestedItems: RestFields[],
    ): Promise<WcItemResult<Item>[] | undefined>
  }
  /** moves an item to the trash; resources without a trash require `force` to delete */
  trash?(app: App, item: Item): Promise<RestFailure | 'trashed' | 'already-trashed'>
  /** returns the response to a deletion; the item if undefined */
  removedToWire?(previous: unknown): unknown
  /** parameters of a deletion besides `force`, passed to `remove` */
  removeArgs?: z.ZodRawShape
  remove?(
    app: App,
    item: Item,
    args: Values<Parents> & Record<string, unknown>,
  ): Promise<RestFailure | null>
}

type Shape = z.ZodRawShape
type Fields = Record<string, unknown>
/** A resource without its type parameters: the schemas of the resource have validated all arguments. */
interface AnyResource
  extends Omit<WcResource<unknown, Shape, Shape, Shape>, 'list' | 'find' | 'write' | 'remove'> {
  list(request: RestRequest<Fields>): Promise<{ items: unknown[]; total: number } | RestFailure>
  find(app: App, id: number, args: Fields): Promise<unknown>
  write?: {
    fields: Shape
    required?: Shape
    create?(request: RestRequest<Fields>): Promise<WcResult>
    update(request: RestRequest<Fields>, item: unknown): Promise<WcResult>
    updateMany?(
      request: RestRequest<Fields>,
      requestedItems: RestFields[],
    ): Promise<WcItemResult<unknown>[] | undefined>
  }
  remove?(app: App, item: unknown, args: Fields): Promise<RestFailure | null>
}

type Writes = NonNullable<AnyResource['write']>

const idArgs = { id: idArg.catch(0) }
const readArgs = ({ parents }: AnyResource) => ({ ...viewArgs, dp: dpArg.default(2), ...parents })

/** Returns the routes of a resource: collection, batch and item. */
export function wcResource<
  Item,
  Parents extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Fields extends z.ZodRawShape,
>(genericResource: WcResource<Item, Parents, Filters, Fields>): RestRoute[] {
  const resource = genericResource as unknown as AnyResource
  const { path, response, permission, write, remove } = resource
  const collection: RestRoute = {
    path,
    response,
    isCollection: true,
    ...(resource.parents && { idPattern: DIGITS }),
    endpoints: {
      GET: listEndpoint(resource),
      ...(write?.create && { POST: createEndpoint(resource, write, write.create) }),
    },
  }
  const item: RestRoute = {
    path: `${path}/:id`,
    response,
    idPattern: DIGITS,
    endpoints: {
      GET: viewEndpoint(resource),
      ...(write && editMethods(updateEndpoint(resource, write))),
      ...(remove && { DELETE: removeEndpoint(resource, remove) }),
    },
  }
  if (!write) return [collection, item]
  const updateMany = write.updateMany && createBatchUpdate(write.updateMany, resource.toWire)
  const batch = batchRoute(permission, resource.parents ?? {}, collection, item, updateMany)
  return [collection, batch, item]
}

/** Returns an item in the form of the response; undefined if it does not exist. */
async function readItem(resource: AnyResource, app: App, id: number, args: Fields, view: WcView) {
  const item = await resource.find(app, id, args)
  const [body] = item === undefined ? [] : await resource.toWire(app, [item], view)
  return body
}

const viewOf = (args: Fields) => args as unknown as WcView
const editViewOf = (args: Fields): WcView => ({ ...viewOf(args), context: 'edit' })

const listEndpoint = (resource: AnyResource) =>
  endpoint({
    args: { ...wcPageArgs, ...readArgs(resource), ...resource.filters },
    checkPermission: requires(resource.permission, 'view'),
    run: async (request): Promise<RestResult> => {
      const page = await resource.list(request)
      if (!('items' in page)) return page
      const items = isJsonTexts(page.items)
        ? page.items
        : await resource.toWire(request.app, page.items, viewOf(request.args))
      return { ok: true, items, total: page.total }
    },
  })

const viewEndpoint = (resource: AnyResource) =>
  endpoint({
    args: { ...readArgs(resource), ...idArgs },
    checkPermission: requires(resource.permission, 'view'),
    run: async ({ app, args }) => {
      const body = await readItem(resource, app, args.id, args, viewOf(args))
      return body === undefined ? resource.notFound : { ok: true, body }
    },
  })

function createEndpoint(
  resource: AnyResource,
  { fields, required }: Writes,
  create: NonNullable<Writes['create']>,
) {
  return endpoint({
    args: { ...readArgs(resource), ...fields, ...required, id: z.unknown().optional() },
    checkPermission: requires(resource.permission, 'create'),
    run: async (request): Promise<RestResult> => {
      const { app, args }: { app: App; args: Fields } = request
      if (args.id && resource.alreadyExists) return resource.alreadyExists
      const createResult = await create(request)
      if (!createResult.ok) return createResult
      const body = await readItem(resource, app, createResult.id, args, editViewOf(args))
      if (body === undefined) return resource.notFound
      const collection = resource.path.replace(/:(\w+)/g, (_, name) => String(args[name]))
      const location = `${app.siteUrl}/wp-json${collection}/${createResult.id}`
      return { ok: true, body, status: 201, headers: { location } }
    },
  })
}

function updateEndpoint(resource: AnyResource, { fields, update }: Writes) {
  return endpoint({
    args: { ...readArgs(resource), ...fields, ...idArgs },
    checkPermission: requires(resource.permission, 'edit'),
    run: async (request): Promise<RestResult> => {
      const { app, args } = request
      const item = await resource.find(app, args.id, args)
      if (item === undefined) return resource.notFoundToEdit ?? resource.notFound
      const result = await update(request, item)
      if (!result.ok) return result
      const [wireItem] = result.item
        ? await resource.toWire(app, [result.item], editViewOf(args))
        : []
      const body = wireItem ?? (await readItem(resource, app, result.id, args, editViewOf(args)))
      return body === undefined ? resource.notFound : { ok: true, body }
    },
  })
}

function removeEndpoint(resource: AnyResource, remove: NonNullable<AnyResource['remove']>) {
  return endpoint({
    args: {
      ...readArgs(resource),
      ...resource.removeArgs,
      ...idArgs,
      force: booleanArg.default(false),
    },
    checkPermission: requires(resource.permission, 'delete'),
    run: async ({ app, args }): Promise<RestResult> => {
      const item = await resource.find(app, args.id, args)
      if (item === undefined) return resource.notFound
      if (args.force) {
        const [previous] = await resource.toWire(app, [item], editViewOf(args))
        const body = resource.removedToWire?.(previous) ?? previous
        return (await remove(app, item, args)) ?? { ok: true, body }
      }
      if (!resource.trash) return NO_TRASH
      const trashResult = await resource.trash(app, item)
      if (trashResult === 'already-trashed') return ALREADY_TRASHED
      if (trashResult !== 'trashed') return trashResult
      const body = await readItem(resource, app, args.id, args, editViewOf(args))
      return body === undefined ? resource.notFound : { ok: true, body }
    },
  })
}
