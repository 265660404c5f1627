import { z } from 'zod'
import type { Permission } from '#app/features/core/accounts/permissions.ts'
import type {
  RestAnswer,
  RestFailure,
  RestFields,
} from '#app/features/rest-api/rest-framework/rest.ts'
import type { ItemAnswer } from '#app/features/rest-api/rest-framework/rest-answers.ts'
import { emptyFields, isFields } from '#app/features/rest-api/rest-framework/rest-fields.ts'
import { toFailure } from '#app/features/rest-api/rest-framework/rest-mistakes.ts'
import {
  DIGITS,
  editing,
  endpoint,
  type RestEndpoint,
  type RestRequest,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { bodyOf } from '#app/features/rest-api/rest-framework/rest-send.server.ts'
import { badParam, requires } from './wc.ts'
import { batchArgs, MAX_BATCH, TOO_MANY_ITEMS } from './wc-args.ts'

const batchError = z.strictObject({
  id: z.union([z.int(), z.string()]),
  error: z.strictObject({ code: z.string(), message: z.string(), data: z.looseObject({}) }),
})

/** Describes a batch: the items, or the error of each, in the order of the request. */
function batchAnswer({ name, item, removed }: ItemAnswer): ItemAnswer {
  const results = z.array(z.union([item, batchError])).optional()
  const gone = z.array(z.union([removed ?? item, batchError])).optional()
  return {
    name: `${name}Batch`,
    item: z.strictObject({ create: results, update: results, delete: gone }),
  }
}

/**
 * Returns the batch of a resource. Each item is handled like a separate request, one after another, so that one that fails does
 * not undo the others.
 */
export function batchRoute(
  permission: Permission,
  parents: z.ZodRawShape,
  collection: RestRoute,
  item: RestRoute,
): RestRoute {
  const batch = endpoint({
    args: { ...batchArgs, ...parents },
    checkPermission: requires(permission, 'batch'),
    run: async (request): Promise<RestAnswer> => {
      const { create, update, delete: removed, ...path } = request.args
      const items = [create ?? [], update ?? [], removed ?? []]
      if (items.flat().length > MAX_BATCH) return TOO_MANY_ITEMS
      const body: Record<string, unknown[]> = {}
      const runAll = async (
        name: string,
        list: unknown[] | undefined,
        one: RestEndpoint | undefined,
        fieldsOf: (given: unknown) => RestFields,
      ) => {
        if (!list || !one) return
        body[name] = []
        for (const given of list) {
          body[name].push(await runItem(request, one, Object.assign(fieldsOf(given), path)))
        }
      }
      await runAll('create', create, collection.endpoints.POST, fieldsOfItem)
      await runAll('update', update, item.endpoints.PUT, fieldsOfItem)
      await runAll('delete', removed, item.endpoints.DELETE, (id) =>
        Object.assign(emptyFields(), { id: isFields(id) ? id.id : id, force: true }),
      )
      return { ok: true, body }
    },
  })
  return {
    path: `${collection.path}/batch`,
    answers:
      typeof collection.answers === 'string' ? collection.answers : batchAnswer(collection.answers),
    ...(collection.ids && { ids: DIGITS }),
    endpoints: editing(batch),
  }
}

const fieldsOfItem = (given: unknown): RestFields =>
  Object.assign(emptyFields(), isFields(given) ? given : { id: 0 })

async function runItem(
  request: RestRequest<unknown>,
  one: RestEndpoint,
  fields: RestFields,
): Promise<unknown> {
  const args = one.args.safeParse(fields)
  const answer = args.success
    ? await one.run({ ...request, args: args.data })
    : toFailure(args.error, fields)
  if (answer.ok) {
    return 'body' in answer ? answer.body : failed(fields, badParam('id', 'is not valid.'))
  }
  return failed(fields, answer)
}

/** A new item that failed has the id 0. */
function failed(fields: RestFields, answer: RestFailure) {
  const id =
    typeof fields.id === 'string' && !/^\d+$/.test(fields.id) ? fields.id : Number(fields.id)
  return { id: Number.isNaN(id) ? 0 : id, error: bodyOf(answer) }
}
