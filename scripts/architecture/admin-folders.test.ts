import { expect, test } from 'vitest'
import { checkAdminFolders } from './admin-folders.ts'

const ORDERS = 'app/features/fulfilment/orders'
const ORDER_ADMIN = 'app/features/fulfilment/order-admin'
/** Describes a module and the modules that import it. */
const module = (source: string, ...dependents: string[]) => ({ source, dependents })
const check = (...modules: { source: string; dependents: string[] }[]) =>
  checkAdminFolders(modules, ['fulfilment/order-admin'])

const PAGE = module('app/routes/admin/orders/admin-order.tsx')
const HOST_CALLS = module('server/calls.ts')

test('a file outside an admin folder that only the back office uses is reported', () => {
  const heading = module(`${ORDERS}/order-heading.tsx`, PAGE.source)
  const status = module(`${ORDERS}/order-status.tsx`, heading.source, `${ORDERS}/orders.test.ts`)

  expect(check(PAGE, HOST_CALLS, heading, status)).toEqual([
    `${ORDERS}/order-heading.tsx: only the back office uses it: move it into an admin/ folder`,
    `${ORDERS}/order-status.tsx: only the back office uses it: move it into an admin/ folder`,
  ])
})

test('a file that the host, a command or a page of the shop also uses may stay, and so may tables', () => {
  expect(
    check(
      PAGE,
      HOST_CALLS,
      module('app/routes/shop/cart-page.tsx'),
      module(`${ORDERS}/find-order.server.ts`, PAGE.source, 'app/routes/shop/cart-page.tsx'),
      module(`${ORDERS}/search-orders.server.ts`, PAGE.source, `${ORDERS}/order-calls.server.ts`),
      module(`${ORDERS}/order-calls.server.ts`, HOST_CALLS.source),
      module(`${ORDERS}/tallies-tables.server.ts`, 'tests/support/declared-tables.ts'),
    ),
  ).toEqual([])
})

test('an import of an admin folder is allowed in the back office only', () => {
  const editPath = `${ORDERS}/admin/edit-order.server.ts`
  const restEndpoint = module(
    'app/features/rest-api/wc-orders/wc-orders.server.ts',
    HOST_CALLS.source,
  )

  expect(
    check(
      PAGE,
      HOST_CALLS,
      restEndpoint,
      module(`${ORDER_ADMIN}/act-on-order.server.ts`, PAGE.source),
      module(`${ORDERS}/admin/order-forms.ts`, PAGE.source, editPath),
      module(
        editPath,
        restEndpoint.source,
        `${ORDER_ADMIN}/act-on-order.server.ts`,
        `${ORDERS}/orders.test.ts`,
      ),
    ),
  ).toEqual([`${restEndpoint.source}: imports ${editPath}: move that out of the admin/ folder`])
})

test('a feature that belongs to the back office as a whole has no admin folder', () => {
  expect(
    check(
      PAGE,
      module(`${ORDER_ADMIN}/order-rows.tsx`, PAGE.source),
      module(`${ORDER_ADMIN}/admin/order-search.tsx`, PAGE.source),
    ),
  ).toEqual([
    `${ORDER_ADMIN}/admin/order-search.tsx: the whole feature is of the back office: needs no admin/ folder`,
  ])
})
