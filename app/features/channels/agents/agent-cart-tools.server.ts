import { z } from 'zod'
import { COUNTRIES } from '#app/features/sales/addresses/addresses.ts'
import { MAX_QUANTITY } from '#app/features/sales/cart/cart.ts'
import {
  applyAgentCode,
  createAgentCart,
  quoteAgentShipping,
  readAgentCart,
  updateAgentCart,
} from './agent-carts.server.ts'
import { readOrderForAgent } from './agent-store.server.ts'
import { type AgentTool, createReadTool, createWriteTool } from './agent-tool.ts'

const cartId = z.string().max(200).describe('The `cart_id` that create_cart returned')
const items = (minItems: number) =>
  z
    .array(
      z.object({
        variant_id: z
          .int()
          .min(1)
          .max(2 ** 31 - 1)
          .describe('The `variant_id` of get_product'),
        quantity: z
          .int()
          .min(minItems)
          .max(MAX_QUANTITY)
          .describe(minItems === 0 ? 'The new quantity; 0 removes the variant' : 'Number of units'),
      }),
    )
    .min(1)
    .max(50)

/** The tools for carts and orders. */
export const CART_TOOLS: AgentTool[] = [
  createWriteTool(
    'create_cart',
    {
      title: 'Create cart',
      description:
        'Creates a cart. Show the buyer the total and the `checkout_url`: only the buyer can order and pay, there.',
    },
    z.object({ items: items(1).describe('Variants and quantities') }),
    (app, args) => createAgentCart(app, args.items),
  ),
  createReadTool(
    'get_cart',
    { title: 'Get cart', description: 'Returns a cart at current prices.' },
    z.object({ cart_id: cartId }),
    (app, args) => readAgentCart(app, args.cart_id),
  ),
  createWriteTool(
    'update_cart',
    { title: 'Update cart', description: 'Sets quantities of variants; other lines stay.' },
    z.object({ cart_id: cartId, items: items(0).describe('Variants and new quantities') }),
    (app, args) => updateAgentCart(app, args.cart_id, args.items),
  ),
  createWriteTool(
    'apply_discount_code',
    { title: 'Apply discount code', description: 'Adds a discount code that the buyer gave.' },
    z.object({ cart_id: cartId, code: z.string().min(1).max(60).describe('The code') }),
    (app, args, { ip }) => applyAgentCode(app, { handle: args.cart_id, code: args.code, ip }),
  ),
  createReadTool(
    'quote_shipping',
    {
      title: 'Quote shipping',
      description: 'Returns price, delivery day and total of each way of shipping.',
    },
    z.object({
      cart_id: cartId,
      country: z.enum(COUNTRIES).default('NL').describe('Country of the delivery address'),
    }),
    (app, args) => quoteAgentShipping(app, args.cart_id, args.country),
  ),
  createReadTool(
    'get_order_status',
    {
      title: 'Get order status',
      description:
        'Returns the state of an order. Needs its number and the e-mail address of the buyer.',
      switch: 'order-status',
    },
    z.object({
      number: z.string().min(1).max(20).describe('Order number'),
      email: z.string().min(3).max(254).describe('E-mail address of the order'),
    }),
    (app, args, { ip }) => readOrderForAgent(app, { ...args, ip }),
  ),
]
