import type { App } from '#app/platform/app.ts'
import { callFunction } from '#app/platform/database/db.server.ts'
import { type ComparedItem, MAX_COMPARED } from './compare.ts'

export type ItemWithCategories = ComparedItem & { categoryIds: number[] }

/** Returns the items that the visitor added since `comparedSince`, in the order in which they were added. */
export const listCompared = (app: App, visitorId: string, comparedSince: Date) =>
  callForResult<ItemWithCategories[]>(app, 'compare_list($1, $2)', [visitorId, comparedSince])

/** Adds a product and returns the list. `categoryIds`: the categories whose products can be compared; null: all. */
export const insertCompared = (
  app: App,
  visitorId: string,
  productId: number,
  { since, categoryIds }: { since: Date; categoryIds: number[] | null },
) =>
  callForResult<ItemWithCategories[] | 'unknown' | 'full'>(
    app,
    'compare_add($1, $2, $3, $4, $5, $6)',
    [visitorId, productId, app.clock.now(), since, categoryIds, MAX_COMPARED],
  )

/** Removes a product; returns the list and the categories of the product (null if the product does not exist). */
export const deleteCompared = (
  app: App,
  visitorId: string,
  productId: number,
  comparedSince: Date,
) =>
  callForResult<{ items: ItemWithCategories[]; categoryIds: number[] | null }>(
    app,
    'compare_remove($1, $2, $3)',
    [visitorId, productId, comparedSince],
  )

async function callForResult<Result>(app: App, call: string, values: unknown[]): Promise<Result> {
  const result = await callFunction<Result>(app.db, call, values)
  if (result === null) throw new Error(`${call} returned no result`)
  return result
}
