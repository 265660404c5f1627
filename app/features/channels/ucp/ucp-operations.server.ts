import type { z } from 'zod'
import type { App } from '#app/platform/app.ts'
import { CAPABILITIES, type Capability, type UcpResult } from './ucp.ts'
import {
  cancelCart,
  cancelCheckout,
  completeCheckout,
  createCart,
  createCheckout,
  getCart,
  getCheckout,
  updateCart,
  updateCheckout,
} from './ucp-carts.server.ts'
import { getProduct, lookupCatalog, searchCatalog } from './ucp-catalog.server.ts'
import {
  cartRequest,
  checkoutRequest,
  lookupRequest,
  productRequest,
  searchRequest,
} from './ucp-schemas.ts'

/** An operation of the protocol, used by both REST and MCP. */
export interface UcpOperation {
  /** name of the MCP tool */
  name: string
  description: string
  method: 'GET' | 'POST' | 'PUT'
  /** path below `UCP_ROOT` */
  path: string
  capability: Capability
  /** name of the argument that contains the request body; null: no body */
  payload: 'catalog' | 'cart' | 'checkout' | null
  hasId: boolean
  schema: z.ZodType | null
  writes: boolean
  /** `body` is validated by `schema` */
  run(app: App, id: string, body: unknown): Promise<UcpResult>
}

type Facts = Pick<UcpOperation, 'name' | 'description' | 'method' | 'path' | 'capability'>

function withBody<Schema extends z.ZodType>(
  facts: Facts,
  payload: 'catalog' | 'cart' | 'checkout',
  schema: Schema,
  run: (app: App, body: z.output<Schema>, id: string) => Promise<UcpResult>,
): UcpOperation {
  return {
    ...facts,
    payload,
    hasId: facts.path.includes(':id'),
    schema,
    writes: payload !== 'catalog',
    // The caller has validated the body with the schema of this operation.
    run: (app, id, body) => run(app, body as z.output<Schema>, id),
  }
}

const withoutBody = (
  facts: Facts,
  run: (app: App, id: string) => Promise<UcpResult>,
): UcpOperation => ({
  ...facts,
  payload: null,
  hasId: true,
  schema: null,
  writes: facts.method !== 'GET',
  run,
})

const operationFacts = (
  capability: Capability,
  name: string,
  [method, path]: [UcpOperation['method'], string],
  description: string,
): Facts => ({ name, description, method, path, capability })

const { search, lookup, cart, checkout } = CAPABILITIES

export const UCP_OPERATIONS: UcpOperation[] = [
  withBody(
    operationFacts(search, 'search_catalog', ['POST', '/catalog/search'], 'Searches the products.'),
    'catalog',
    searchRequest,
    searchCatalog,
  ),
  withBody(
    operationFacts(
      lookup,
      'lookup_catalog',
      ['POST', '/catalog/lookup'],
      'Returns products by id.',
    ),
    'catalog',
    lookupRequest,
    lookupCatalog,
  ),
  withBody(
    operationFacts(
      lookup,
      'get_product',
      ['POST', '/catalog/product'],
      'Returns a product with the variants that match the chosen options.',
    ),
    'catalog',
    productRequest,
    getProduct,
  ),
  withBody(
    operationFacts(cart, 'create_cart', ['POST', '/carts'], 'Creates a cart.'),
    'cart',
    cartRequest,
    createCart,
  ),
  withoutBody(operationFacts(cart, 'get_cart', ['GET', '/carts/:id'], 'Returns a cart.'), getCart),
  withBody(
    operationFacts(cart, 'update_cart', ['PUT', '/carts/:id'], 'Replaces all lines of a cart.'),
    'cart',
    cartRequest,
    (app, body, id) => updateCart(app, id, body),
  ),
  withoutBody(
    operationFacts(cart, 'cancel_cart', ['POST', '/carts/:id/cancel'], 'Cancels a cart.'),
    cancelCart,
  ),
  withBody(
    operationFacts(
      checkout,
      'create_checkout',
      ['POST', '/checkout-sessions'],
      'Opens a checkout session. The buyer pays in the shop, at its continue_url.',
    ),
    'checkout',
    checkoutRequest,
    createCheckout,
  ),
  withoutBody(
    operationFacts(
      checkout,
      'get_checkout',
      ['GET', '/checkout-sessions/:id'],
      'Returns a checkout session.',
    ),
    getCheckout,
  ),
  withBody(
    operationFacts(
      checkout,
      'update_checkout',
      ['PUT', '/checkout-sessions/:id'],
      'Replaces all lines of a checkout session.',
    ),
    'checkout',
    checkoutRequest,
    (app, body, id) => updateCheckout(app, id, body),
  ),
  withoutBody(
    operationFacts(
      checkout,
      'complete_checkout',
      ['POST', '/checkout-sessions/:id/complete'],
      'Places no order: returns the session with the continue_url where the buyer pays.',
    ),
    completeCheckout,
  ),
  withoutBody(
    operationFacts(
      checkout,
      'cancel_checkout',
      ['POST', '/checkout-sessions/:id/cancel'],
      'Cancels a checkout session.',
    ),
    cancelCheckout,
  ),
]
