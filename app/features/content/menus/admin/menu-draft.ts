import { readSortOrder } from '#app/features/catalog/products/admin/read-sort-order.ts'

const CHANGE = /^(?:up|down|remove)\.\d{1,9}$/

/** Returns whether the clicked button ("up.3", "down.3", "remove.3") changes only the draft, without saving. */
export const isMenuChange = (intent: unknown) => typeof intent === 'string' && CHANGE.test(intent)

/** Returns the order of the rows after a click on one of these buttons. */
export function menuOrderAfterChange(form: FormData): number[] {
  const removedRow = /^remove\.(\d+)$/.exec(String(form.get('intent') ?? ''))?.[1]
  return [...new Set(readSortOrder(form))].filter((row) => row > 0 && String(row) !== removedRow)
}
