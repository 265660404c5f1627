import { readSortOrder } from '#app/features/catalog/products/admin/read-sort-order.ts'

const CHANGE = /^(?:up|down|remove)\.\d{1,9}$/

/** Returns whether a click changes the draft on the page only: up.3, down.3 or remove.3. */
export const isMenuChange = (intent: unknown) => typeof intent === 'string' && CHANGE.test(intent)

/** Returns the order of the rows after such a change. */
export function readMenuOrder(form: FormData): number[] {
  const removed = /^remove\.(\d+)$/.exec(String(form.get('intent') ?? ''))?.[1]
  return [...new Set(readSortOrder(form))].filter((row) => row > 0 && String(row) !== removed)
}
