import { z } from 'zod'
import { MAX_QUANTITY } from '#app/features/sales/cart/cart.ts'

export const MAX_LOOKUP_IDS = 50
const MAX_PAGE = 24
const MAX_CENTS = 100_000_000

/** Removes zero bytes and replaces lone surrogates, because PostgreSQL cannot store them. */
const text = (max: number) =>
  z
    .string()
    .max(max)
    .transform((value) => value.replaceAll('\0', '').toWellFormed())
const id = text(300).pipe(z.string().min(1))
const amount = z.int().min(0).max(MAX_CENTS)

const filters = z
  .object({
    categories: z
      .array(text(200))
      .max(20)
      .optional()
      .describe('Values of the categories of products; a product in any of them matches'),
    price: z
      .object({ min: amount.optional(), max: amount.optional() })
      .optional()
      .describe('Euro cents'),
  })
  .describe('All filters apply together')
const context = z
  .looseObject({ currency: z.string().optional(), address_country: z.string().optional() })
  .describe('Hints about the buyer; prices are always in euros')

export const searchRequest = z.object({
  query: text(200).optional().describe('Search terms in Dutch, such as "zilveren ring"'),
  filters: filters.optional(),
  context: context.optional(),
  pagination: z
    .object({
      cursor: z.string().max(200).optional().describe('The `cursor` of an earlier answer'),
      limit: z.int().min(1).optional().describe(`At most ${MAX_PAGE}`),
    })
    .optional(),
})
export const pageSize = (limit: number | undefined) => Math.min(limit ?? 10, MAX_PAGE)

export const lookupRequest = z.object({
  ids: z.array(id).min(1).describe('Ids or handles of products, or ids of variants'),
  filters: filters.optional(),
  context: context.optional(),
})

const option = z.object({ name: text(100), label: text(200) })
export const productRequest = z.object({
  id: id.describe('Id of a product or variant'),
  selected: z.array(option).max(20).optional().describe('Options that the buyer chose so far'),
  preferences: z.array(text(100)).max(20).optional().describe('Options, the most important first'),
  filters: filters.optional(),
  context: context.optional(),
})

const lineItems = z
  .array(
    z.looseObject({
      item: z.looseObject({ id: id.describe('Id of a variant') }),
      quantity: z.int().min(1).max(MAX_QUANTITY),
    }),
  )
  .max(50)

export const cartRequest = z.looseObject({
  line_items: lineItems.min(1).describe('All lines of the cart'),
  context: context.optional(),
})
export const checkoutRequest = z
  .looseObject({
    cart_id: text(200).optional().describe('A cart whose lines the session takes over'),
    line_items: lineItems.optional().describe('All lines, unless a cart is given'),
    context: context.optional(),
  })
  .refine(({ cart_id, line_items = [] }) => cart_id !== undefined || line_items.length > 0, {
    path: ['line_items'],
    error: 'Required without cart_id',
  })

export type SearchRequest = z.output<typeof searchRequest>
export type LookupRequest = z.output<typeof lookupRequest>
export type ProductRequest = z.output<typeof productRequest>
export type CartRequest = z.output<typeof cartRequest>
export type CheckoutRequest = z.output<typeof checkoutRequest>
export type Filters = z.output<typeof filters>
