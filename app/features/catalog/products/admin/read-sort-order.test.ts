import { expect, test } from 'vitest'
import { readSortOrder } from './read-sort-order.ts'

test.each([
  ['3,1,2', '', [3, 1, 2]],
  ['1,2,3', 'up.3', [1, 3, 2]],
  ['1,2,3', 'down.1', [2, 1, 3]],
  ['1,2,3', 'up.1', [1, 2, 3]],
  ['1,2,3', 'down.3', [1, 2, 3]],
  ['1,2,3', 'up.9', [1, 2, 3]],
  // Items that are no ids are dropped.
  ['1,x,-2,3', 'remove.1', [1, 3]],
  ['', 'up.1', []],
])('order %s with the button "%s" is %j', (order, intent, newOrder) => {
  const form = new FormData()
  form.set('order', order)
  form.set('intent', intent)
  expect(readSortOrder(form)).toEqual(newOrder)
})
