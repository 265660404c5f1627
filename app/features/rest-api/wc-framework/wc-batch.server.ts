import { z } from 'zod'
import type { Permission } from '#app/features/core/accounts/accounts.ts'
import type {
  RestFailure,
  RestFields,
  RestResult,
} from '#app/features/rest-api/rest-framework/rest.ts'
import { emptyFields, isFields } from '#app/features/rest-api/rest-framework/rest-fields.ts'
import { validationFailure } from '#app/features/rest-api/rest-framework/rest-invalid-params.ts'
import type { ItemResponse } from '#app/features/rest-api/rest-framework/rest-responses.ts'
import {
  DIGITS,
  editMethods,
  endpoint,
  type RestEndpoint,
  type RestRequest,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { responseBody } from '#app/features/rest-api/rest-framework/rest-send.server.ts'
import type { App } from '#app/platform/app.ts'
import { badParam, requires } from './wc.ts'
import { batchArgs, MAX_BATCH, TOO_MANY_ITEMS } from './wc-args.ts'

const batchError = z.strictObject({
  id: z.union([z.int(), z.string()]),
  error: z.strictObject({ code: z.string(), message: z.string(), data: z.looseObject({}) }),
})

/** Returns the schema of a batch response: each item or its error, in the order of the request. */
function batchResponse({ name, item, deleteResponse }: ItemResponse): ItemResponse {
  const results = z.array(z.union([item, batchError])).optional()
  const deletedItems = z.array(z.union([deleteResponse ?? item, batchError])).optional()
  return {
    name: `${name}Batch`,
    item: z.strictObject({ create: results, update: results, delete: deletedItems }),
  }
}

/** The result of one item of a batch. */
export type WcItemResult<Item> = { ok: true; item: Item } | RestFailure

/** Changes several items at once; undefined if they must be changed one after another. */
type UpdateMany = (
  request: RestRequest<Record<string, unknown>>,
  requestedItems: RestFields[],
) => Promise<({ ok: true; body: unknown } | RestFailure)[] | undefined>

/**
 * Returns the batch endpoint of a resource. Items are handled one after another like separate requests, so that a failing item
 * does not undo the others.
 */
export function batchRoute(
  permission: Permission,
  parents: z.ZodRawShape,
  collectionRoute: RestRoute,
  itemRoute: RestRoute,
  updateMany?: UpdateMany,
): RestRoute {
  const batch = endpoint({
    args: { ...batchArgs, ...parents },
    checkPermission: requires(permission, 'batch'),
    run: async (request): Promise<RestResult> => {
      const { create, update, delete: deletions, ...pathArgs } = request.args
      const items = [create ?? [], update ?? [], deletions ?? []]
      if (items.flat().length > MAX_BATCH) return TOO_MANY_ITEMS
      const body: Record<string, unknown[]> = {}
      const runAll = async (
        name: string,
        list: unknown[] | undefined,
        itemEndpoint: RestEndpoint | undefined,
        fieldsOf: (item: unknown) => RestFields,
      ) => {
        if (!list || !itemEndpoint) return
        body[name] = []
        for (const item of list) {
          body[name].push(
            await runItem(request, itemEndpoint, Object.assign(fieldsOf(item), pathArgs)),
          )
        }
      }
      await runAll('create', create, collectionRoute.endpoints.POST, fieldsOfItem)
      const requestedUpdates = update?.map(fieldsOfItem)
      const updateResults =
        requestedUpdates && requestedUpdates.length > 1 && updateMany
          ? await updateMany({ ...request, args: pathArgs }, requestedUpdates)
          : undefined
      if (updateResults && requestedUpdates)
        body.update = updateResults.map((result, index) =>
          result.ok ? result.body : itemError(requestedUpdates[index] ?? {}, result),
        )
      else await runAll('update', update, itemRoute.endpoints.PUT, fieldsOfItem)
      await runAll('delete', deletions, itemRoute.endpoints.DELETE, (id) =>
        Object.assign(emptyFields(), { id: isFields(id) ? id.id : id, force: true }),
      )
      return { ok: true, body }
    },
  })
  return {
    path: `${collectionRoute.path}/batch`,
    response:
      typeof collectionRoute.response === 'string'
        ? collectionRoute.response
        : batchResponse(collectionRoute.response),
    ...(collectionRoute.idPattern && { idPattern: DIGITS }),
    endpoints: editMethods(batch),
  }
}

const fieldsOfItem = (item: unknown): RestFields =>
  Object.assign(emptyFields(), isFields(item) ? item : { id: 0 })

async function runItem(
  request: RestRequest<unknown>,
  itemEndpoint: RestEndpoint,
  fields: RestFields,
): Promise<unknown> {
  const args = itemEndpoint.args.safeParse(fields)
  const result = args.success
    ? await itemEndpoint.run({ ...request, args: args.data })
    : validationFailure(args.error, fields)
  if (result.ok) {
    return 'body' in result ? result.body : itemError(fields, badParam('id', 'is not valid.'))
  }
  return itemError(fields, result)
}

/** Returns the error of an item with the requested id; 0 for a new item and for ids that are neither number nor text. */
function itemError({ id: requestedId }: RestFields, failure: RestFailure) {
  return { id: errorId(requestedId), error: responseBody(failure) }
}

function errorId(requestedId: unknown): number | string {
  if (typeof requestedId === 'number') return Number.isSafeInteger(requestedId) ? requestedId : 0
  if (typeof requestedId !== 'string') return 0
  if (!/^\d+$/.test(requestedId)) return requestedId
  return Number.isSafeInteger(Number(requestedId)) ? Number(requestedId) : 0
}

/** Returns the function that changes several items of a resource at once, with the response or failure of each. */
export function createBatchUpdate(
  updateMany: (
    request: RestRequest<Record<string, unknown>>,
    requestedItems: RestFields[],
  ) => Promise<WcItemResult<unknown>[] | undefined>,
  toWire: (app: App, items: unknown[], view: { context: 'edit'; dp: number }) => Promise<unknown[]>,
): UpdateMany {
  return async (request, requestedItems) => {
    const results = await updateMany(request, requestedItems)
    if (!results) return undefined
    const items = results.flatMap((result) => (result.ok ? [result.item] : []))
    const bodies = await toWire(request.app, items, { context: 'edit', dp: 2 })
    return results.map((result) =>
      result.ok ? { ok: true as const, body: bodies.shift() } : result,
    )
  }
}
