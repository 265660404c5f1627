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
  sizeUnit: string
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
  pages: {
    shop: number
    front: number
    blog: number
    cart: number
    checkout: number
    account: number
  }
  stickyPosts: Set<number>
  plugins: string[]
}

export async function readFormerFacts(db: Db): Promise<FormerFacts> {
  const { rows } = await db.execute<{ option_name: string; option_value: string }>(
    sql`SELECT option_name, option_value FROM former_options`,
  )
  const options = new Map(rows.map((row) => [row.option_name, row.option_value]))
  const text = (name: string) => options.get(name) ?? ''
  const page = (name: string) => Number(text(name)) || 0
  const includes = text('woocommerce_prices_include_tax')
  const bases = readPhpValue(text('woocommerce_permalinks'))
  const base = (name: string, standard: string) => {
    const value = isPhpArray(bases) ? bases.get(name) : undefined
    return (typeof value === 'string' && value !== '' ? value : standard).replace(/^\/|\/$/g, '')
  }
  const system = text('move_system') === 'shopify' ? 'shopify' : 'woocommerce'
  const isShopify = system === 'shopify'
  return {
    system,
    shop: (text('home') || text('siteurl') || 'https://vorige-winkel.invalid').replace(/\/+$/, ''),
    name: text('blogname'),
    pricesIncludeVat: includes === '' ? null : includes === 'yes',
    currency: text('woocommerce_currency') || 'EUR',
    weightUnit: text('woocommerce_weight_unit') || 'kg',
    sizeUnit: text('woocommerce_dimension_unit') || 'cm',
    hasOrderTables: await findOrderTables(db, text('woocommerce_custom_orders_table_enabled')),
    permalinks: {
      post: text('permalink_structure') || '/%postname%/',
      product: isShopify ? 'products' : base('product_base', 'product'),
      category: isShopify ? 'collections' : base('category_base', 'product-category'),
      tag: base('tag_base', 'product-tag'),
      blogCategory: text('category_base').replace(/^\/|\/$/g, '') || 'category',
      blogTag: text('tag_base').replace(/^\/|\/$/g, '') || 'tag',
    },
    pages: {
      shop: page('woocommerce_shop_page_id'),
      front: page('page_on_front'),
      blog: page('page_for_posts'),
      cart: page('woocommerce_cart_page_id'),
      checkout: page('woocommerce_checkout_page_id'),
      account: page('woocommerce_myaccount_page_id'),
    },
    stickyPosts: new Set(phpList(text('sticky_posts')).map(Number)),
    plugins: phpList(text('active_plugins')).map((path) => path.split('/')[0] ?? path),
  }
}

/** The setting decides if both tables have orders, which happens when WooCommerce synchronises them. */
async function findOrderTables(db: Db, setting: string): Promise<boolean> {
  const { rows } = await db.execute<{ tables: boolean; posts: boolean }>(sql`
    SELECT EXISTS (SELECT FROM former_wc_orders WHERE type = 'shop_order') AS tables,
      EXISTS (SELECT FROM former_posts WHERE post_type = 'shop_order') AS posts`)
  const { tables = false, posts = false } = rows[0] ?? {}
  return setting === 'yes' ? tables || !posts : tables && !posts
}
