import { z } from 'zod'
import { failure } from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, pageOffset, viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  DIGITS,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { requires, WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { wcResource } from '#app/features/rest-api/wc-framework/wc-resource.server.ts'
import { customersToWire, findWcCustomer, listCustomers } from './read-wc-customers.server.ts'
import {
  customerFields,
  customerSchema,
  newCustomerFields,
  WIRE_ROLES,
} from './wc-customer-fields.ts'
import {
  changeWcCustomer,
  createWcCustomer,
  removeWcCustomer,
} from './write-program-customers.server.ts'

const UNKNOWN_CUSTOMER = failure(404, 'woocommerce_rest_invalid_id', 'Invalid resource ID.')

const accountRoutes = wcResource({
  path: `${WC}/customers`,
  response: { name: 'Customer', item: customerSchema },
  permission: 'shop',
  notFound: UNKNOWN_CUSTOMER,
  alreadyExists: failure(
    400,
    'woocommerce_rest_customer_exists',
    'Cannot create existing resource.',
  ),
  filters: {
    email: z.email().max(254).optional(),
    role: z.enum(['all', ...WIRE_ROLES]).default('customer'),
    order: z.enum(['asc', 'desc']).default('asc'),
    orderby: z.enum(['id', 'include', 'name', 'registered_date']).default('name'),
  },
  list: ({ app, args }) =>
    listCustomers(app, {
      role: args.role,
      email: args.email,
      search: args.search,
      ids: args.include,
      excludedIds: args.exclude,
      orderBy: args.orderby,
      order: args.order,
      limit: args.per_page,
      offset: pageOffset(args),
    }),
  find: findWcCustomer,
  toWire: customersToWire,
  write: {
    fields: customerFields,
    required: newCustomerFields,
    create: ({ app, args }) => createWcCustomer(app, args),
    update: ({ app, args }, customer) => changeWcCustomer(app, customer, args),
  },
  removeArgs: { reassign: idArg.optional() },
  remove: (app, customer, { reassign }) =>
    removeWcCustomer(app, customer, reassign === undefined ? undefined : Number(reassign)),
})

/** The list of downloads, which is empty because the shop sells none. */
const downloadsRoute: RestRoute = {
  path: `${WC}/customers/:customer_id/downloads`,
  response: { name: 'CustomerDownloads', item: z.array(z.never()) },
  idPattern: DIGITS,
  endpoints: {
    GET: endpoint({
      args: { ...viewArgs, customer_id: idArg },
      checkPermission: requires('shop', 'view'),
      run: async ({ app, args }) =>
        (await findWcCustomer(app, args.customer_id)) ? { ok: true, body: [] } : UNKNOWN_CUSTOMER,
    }),
  },
}

export const wcCustomerRoutes = [...accountRoutes, downloadsRoute]
