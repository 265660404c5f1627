import { sql } from 'drizzle-orm'
import { isPhpArray, phpList, readPhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import type { Db } from '#app/platform/database/db.server.ts'

/** Facts about a former shop that decide how its data is read. */
export interface FormerFacts {
  /** URL of the shop without a trailing slash; identifies the shop in the records of a move */
  shop: string
  name: string
  system: 'woocommerce' | 'shopify'
  /** null: unknown, so the owner must decide */
  pricesIncludeVat: boolean | null
  currency: string
  weightUnit: string
  dimensionUnit: string
  /** orders are in their own tables instead of the posts table */
  hasOrderTables: boolean
  permalinks: {
    post: string
    product: string
    category: string
    tag: string
    blogCategory: string
    blogTag: string
  }
  /** post ids of the pages with a task; 0: there is none */
  pages: {
    shop: number
    front: number
    blog: number
    cart: number
    checkout: number
    account: number
  }
  /** ids of the posts that stay on top of the blog */
  stickyPosts: Set<number>
  plugins: string[]
}

export async function readFormerFacts(db: Db): Promise<FormerFacts> {
  const { rows } = await db.execute<{ option_name: string; option_value: string }>(
    sql`SELECT option_name, option_value FROM former_options`,
  )
  const options = new Map(rows.map((row) => [row.option_name, row.option_value]))
  const option = (name: string) => options.get(name) ?? ''
  const pageId = (name: string) => Number(option(name)) || 0
  const pricesIncludeTax = option('woocommerce_prices_include_tax')
  const permalinkBases = readPhpValue(option('woocommerce_permalinks'))
  const permalinkBase = (name: string, defaultBase: string) => {
    const value = isPhpArray(permalinkBases) ? permalinkBases.get(name) : undefined
    return (typeof value === 'string' && value !== '' ? value : defaultBase).replace(/^\/|\/$/g, '')
  }
  const system = option('move_system') === 'shopify' ? 'shopify' : 'woocommerce'
  const isShopify = system === 'shopify'
  return {
    system,
    shop: (option('home') || option('siteurl') || 'https://vorige-winkel.invalid').replace(
      /\/+$/,
      '',
    ),
    name: option('blogname'),
    pricesIncludeVat: pricesIncludeTax === '' ? null : pricesIncludeTax === 'yes',
    currency: option('woocommerce_currency') || 'EUR',
    weightUnit: option('woocommerce_weight_unit') || 'kg',
    dimensionUnit: option('woocommerce_dimension_unit') || 'cm',
    hasOrderTables: await usesOrderTables(db, option('woocommerce_custom_orders_table_enabled')),
    permalinks: {
      post: option('permalink_structure') || '/%postname%/',
      product: isShopify ? 'products' : permalinkBase('product_base', 'product'),
      category: isShopify ? 'collections' : permalinkBase('category_base', 'product-category'),
      tag: permalinkBase('tag_base', 'product-tag'),
      blogCategory: option('category_base').replace(/^\/|\/$/g, '') || 'category',
      blogTag: option('tag_base').replace(/^\/|\/$/g, '') || 'tag',
    },
    pages: {
      shop: pageId('woocommerce_shop_page_id'),
      front: pageId('page_on_front'),
      blog: pageId('page_for_posts'),
      cart: pageId('woocommerce_cart_page_id'),
      checkout: pageId('woocommerce_checkout_page_id'),
      account: pageId('woocommerce_myaccount_page_id'),
    },
    stickyPosts: new Set(phpList(option('sticky_posts')).map(Number)),
    plugins: phpList(option('active_plugins')).map((path) => path.split('/')[0] ?? path),
  }
}

/** The setting decides if both tables have orders, which happens when WooCommerce synchronises them. */
async function usesOrderTables(db: Db, setting: string): Promise<boolean> {
  const { rows } = await db.execute<{ tables: boolean; posts: boolean }>(sql`
    SELECT EXISTS (SELECT FROM former_wc_orders WHERE type = 'shop_order') AS tables,
      EXISTS (SELECT FROM former_posts WHERE post_type = 'shop_order') AS posts`)
  const { tables = false, posts = false } = rows[0] ?? {}
  return setting === 'yes' ? tables || !posts : tables && !posts
}
