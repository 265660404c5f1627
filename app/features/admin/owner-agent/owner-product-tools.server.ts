import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import {
  listProducts,
  PRODUCT_STATUSES,
} from '#app/features/catalog/product-editing/list-products.server.ts'
import { makeProduct } from '#app/features/catalog/product-editing/make-product.server.ts'
import { products, variants } from '#app/features/catalog/products/catalog-tables.server.ts'
import { updateProductFields } from '#app/features/catalog/products/product-writes.server.ts'
import { correctStock } from '#app/features/catalog/stock/admin/correct-stock.server.ts'
import { readLowStock } from '#app/features/catalog/stock/admin/read-stock.server.ts'
import {
  type AgentTool,
  createReadTool,
  createWriteTool,
} from '#app/features/channels/agents/agent-tool.ts'
import { type AgentResult, fail, succeed } from '#app/features/channels/agents/agents.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import { cleanDescription, plainText } from '#app/platform/text/html-text.server.ts'
import type { OwnerCaller } from './owner-agent.ts'

const PER_PAGE = 20
const idField = z
  .int()
  .min(1)
  .max(2 ** 31 - 1)
const pageField = z.int().min(1).max(100_000).default(1).describe('Page of the list')
const textFields = {
  short_description: z.string().max(500).optional().describe('One or two sentences'),
  description: z.string().max(20_000).optional().describe('HTML of paragraphs, lists and headings'),
}
const NO_PRODUCT = fail('unknown-product', 'Dit product bestaat niet.')

/** Tools for products and stock. New or changed texts are stored as a draft, which a person publishes. */
export const PRODUCT_TOOLS: AgentTool<OwnerCaller>[] = [
  createReadTool(
    'list_products',
    { title: 'List products', description: 'Lists products of every status with their variants.' },
    z.object({
      search: z.string().max(100).default('').describe('A part of the name'),
      status: z.enum(PRODUCT_STATUSES).default('any').describe('Status'),
      page: pageField,
    }),
    (app, args) => listProductsForOwner(app, args),
  ),
  createReadTool(
    'get_product',
    {
      title: 'Get product',
      description: 'Returns a product with texts, variants, prices and stock.',
    },
    z.object({ product_id: idField.describe('The `product_id` of list_products') }),
    (app, args) => readProductForOwner(app, args.product_id),
  ),
  createReadTool(
    'list_low_stock',
    {
      title: 'List low stock',
      description: 'Lists variants with little or no stock, lowest first.',
    },
    z.object({ page: pageField }),
    async (app, args) => {
      const lowStock = await readLowStock(app, args.page)
      return succeed({
        total: lowStock.total,
        page: lowStock.page,
        variants: lowStock.variants.map((variant) => ({
          variant_id: variant.variantId,
          product_id: variant.productId,
          name: variant.name,
          choice: variant.variantName,
          sku: variant.sku,
          stock: variant.stock,
        })),
      })
    },
  ),
  createWriteTool(
    'set_stock',
    {
      title: 'Set stock',
      description: 'Sets the counted stock of a variant, if it still is the expected stock.',
      isDestructive: true,
    },
    z.object({
      variant_id: idField.describe('The `variant_id` of a list'),
      expected_stock: z.int().min(0).max(1_000_000).describe('The stock that you read'),
      stock: z.int().min(0).max(1_000_000).describe('The counted stock'),
    }),
    setStock,
  ),
  createWriteTool(
    'create_product_draft',
    {
      title: 'Create product draft',
      description: 'Creates a draft without stock. A person adds photos and publishes it.',
    },
    z.object({
      name: z.string().trim().min(1).max(200).describe('Name of the product'),
      price_cents: z.int().min(1).max(100_000_000).describe('Price in euro cents with VAT'),
      category_id: idField.optional().describe('Number of its category'),
      ...textFields,
    }),
    async (app, args) => {
      const newProduct = { priceCents: args.price_cents, categoryId: args.category_id ?? null }
      const name = args.name.toWellFormed()
      const productId = await makeProduct(app, { ...newProduct, name })
      if (productId === undefined) return fail('unknown-category', 'Deze categorie bestaat niet.')
      await writeTexts(app, productId, args)
      return readProductForOwner(app, productId)
    },
  ),
  createWriteTool(
    'update_product_draft',
    {
      title: 'Update product draft',
      description: 'Replaces texts of a draft. A published product stays as it is.',
      isDestructive: true,
    },
    z.object({ product_id: idField.describe('The draft'), ...textFields }),
    async (app, args) =>
      (await writeTexts(app, args.product_id, args))
        ? readProductForOwner(app, args.product_id)
        : fail('no-draft', 'Dit is geen concept. Wijzig het in het beheer.'),
  ),
]

async function listProductsForOwner(
  app: App,
  args: { search: string; status: (typeof PRODUCT_STATUSES)[number]; page: number },
): Promise<AgentResult> {
  const { products: foundProducts, total } = await listProducts(app, {
    isForManager: true,
    status: args.status,
    search: args.search,
    ids: [],
    excludedIds: [],
    slugs: [],
    categoryIds: [],
    tagIds: [],
    dated: {},
    modified: {},
    orderBy: 'id',
    order: 'desc',
    limit: PER_PAGE,
    offset: (args.page - 1) * PER_PAGE,
  })
  const rows = await readVariants(
    app,
    foundProducts.map((product) => product.id),
  )
  return succeed({
    total,
    page: args.page,
    products: foundProducts.map((product) => ({
      product_id: product.id,
      name: product.name,
      status: product.isTrashed ? 'trashed' : product.status,
      variants: rows.filter(({ productId }) => productId === product.id).map(describeVariant),
    })),
  })
}

async function readProductForOwner(app: App, productId: number): Promise<AgentResult> {
  const [product] = await app.db.select().from(products).where(eq(products.id, productId))
  if (!product) return NO_PRODUCT
  const rows = await readVariants(app, [productId])
  return succeed({
    product_id: product.id,
    name: product.name,
    status: product.trashedAt ? 'trashed' : product.status,
    short_description: product.shortDescription,
    description: plainText(product.description),
    updated_at: product.updatedAt.toISOString(),
    edit_url: `${app.siteUrl}${path('/beheer/producten/:id', { id: String(product.id) })}`,
    variants: rows.map(describeVariant),
  })
}

type VariantRow = typeof variants.$inferSelect

const readVariants = (app: App, productIds: number[]): Promise<VariantRow[]> =>
  productIds.length === 0
    ? Promise.resolve([])
    : app.db
        .select()
        .from(variants)
        .where(and(inArray(variants.productId, productIds), isNull(variants.removedAt)))
        .orderBy(asc(variants.position), asc(variants.id))

const describeVariant = (variant: VariantRow) => ({
  variant_id: variant.id,
  sku: variant.sku,
  options: variant.optionValues,
  price_cents: variant.priceCents,
  sale_price_cents: variant.salePriceCents,
  is_active: variant.isActive,
  /** null: the stock is not counted */
  stock: variant.stock,
})

interface StockArgs {
  variant_id: number
  expected_stock: number
  stock: number
}

async function setStock(app: App, args: StockArgs, { actor }: OwnerCaller): Promise<AgentResult> {
  const change = { variantId: args.variant_id, stock: args.stock, expected: args.expected_stock }
  const result = await correctStock(app, change, actor)
  if (result.ok) return succeed({ ...args, stock_before: result.before })
  switch (result.error) {
    case 'unknown-variant':
      return fail(result.error, 'Deze uitvoering bestaat niet.')
    case 'not-counted':
      return fail(result.error, 'De voorraad van deze uitvoering wordt niet geteld.')
    case 'changed-since':
      return fail(result.error, `De voorraad is intussen ${result.stock}. Lees opnieuw.`)
  }
}

/** Saves the texts of a draft. Returns false if the product is not a draft. */
async function writeTexts(
  app: App,
  productId: number,
  newTexts: { short_description?: string | undefined; description?: string | undefined },
): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const [row] = await tx.select().from(products).where(eq(products.id, productId)).for('update')
    if (row?.status !== 'draft' || row.trashedAt) return false
    const fields = {
      ...(newTexts.short_description !== undefined && {
        shortDescription: newTexts.short_description.toWellFormed().replace(/\s+/g, ' ').trim(),
      }),
      ...(newTexts.description !== undefined && {
        description: cleanDescription(newTexts.description.toWellFormed()),
      }),
    }
    if (Object.keys(fields).length > 0) {
      await updateProductFields(tx, productId, fields, app.clock.now())
    }
    return true
  })
}
