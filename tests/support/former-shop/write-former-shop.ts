import { appendFile, open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTable, type DumpForm, dumpEnd, dumpHead } from './dump-writer.ts'
import { createFormerShop, type FormerShopBuilder } from './former-shop-builder.ts'
import { addCustomer, addReview } from './shop-customers.ts'
import { addOrder, type OrderableProduct } from './shop-orders.ts'
import {
  addCoupons,
  addRedirects,
  addSettings,
  addTaxonomies,
  CATEGORY_SLUGS,
} from './shop-parts.ts'
import { addProduct, productId } from './shop-products.ts'
import { WORDPRESS_TABLES } from './wordpress-tables.ts'
import { addPages, POST_COUNT } from './written-pages.ts'

export interface ShopSize extends DumpForm {
  products: number
  customers: number
  orders: number
  reviews?: number
  /** orders are in the tables of HPOS */
  hasOrderTables?: boolean
  home?: string
  /** there are more than three variations for each product */
  isMostlyVariable?: boolean
}

/** The content of the dump, counted while it is written. */
export interface ShopTruth {
  found: Record<
    | 'media'
    | 'category'
    | 'product'
    | 'variation'
    | 'customer'
    | 'coupon'
    | 'order'
    | 'review'
    | 'post',
    number
  >
  /** customers with an address, without staff */
  customers: number
  /** orders in euros by year, in cents */
  years: { year: number; orders: number; cents: number }[]
  urls: string[]
}

/** Number of products, customers, orders or reviews after which their rows are written to the file. */
const BATCH = 500
/** Public URLs that are remembered of a large shop. */
const MAX_URLS = 5_000

/** Writes the dump of a shop of any size, one table after the other, and returns what it holds. */
export async function writeFormerShop(file: string, size: ShopSize): Promise<ShopTruth> {
  const shop = createFormerShop(size.home)
  const parts = await openParts(file, shop, size)
  const hasOrderTables = size.hasOrderTables ?? false
  const truth: ShopTruth = {
    found: {
      media: 0,
      category: CATEGORY_SLUGS.length + 1,
      product: 0,
      variation: 0,
      customer: 0,
      coupon: 0,
      order: 0,
      review: 0,
      post: POST_COUNT,
    },
    customers: 0,
    years: [],
    urls: [],
  }
  addSettings(shop, { hasOrderTables })
  const termTaxonomyIds = addTaxonomies(shop)
  addPages(shop, termTaxonomyIds)
  addRedirects(shop, '/winkel/ringen/sieraad-0/')
  truth.found.coupon = addCoupons(shop, [productId(0), productId(1)])
  shop.post(
    60,
    'attachment',
    {
      post_title: 'Maattabel',
      post_name: 'maattabel',
      post_status: 'inherit',
      post_mime_type: 'application/pdf',
      guid: `${shop.home}/wp-content/uploads/2024/01/maattabel.pdf`,
    },
    { _wp_attached_file: '2024/01/maattabel.pdf' },
  )
  truth.found.media++
  shop.post(61, 'product_variation', { post_parent: 7 }, { _regular_price: '5' })
  truth.found.variation++
  const offers: OrderableProduct[] = []
  for (let index = 0; index < size.products; index++) {
    const { products, variations, media, urls, offer } = addProduct(
      shop,
      termTaxonomyIds,
      index,
      size.isMostlyVariable,
    )
    truth.found.product += products
    truth.found.variation += variations
    truth.found.media += media
    if (truth.urls.length < MAX_URLS) truth.urls.push(...urls)
    if (offer && offers.length < 5_000)
      offers.push({ product: productId(index), name: `Sieraad nr. ${index}`, ...offer })
    if (index % BATCH === 0) await parts.flush()
  }
  for (let index = 0; index < size.customers; index++) {
    truth.found.customer++
    if (addCustomer(shop, index)) truth.customers++
    if (index % BATCH === 0) await parts.flush()
  }
  await addSales(shop, size, truth, offers, parts.flush)
  truth.urls.push(...OTHER_URLS)
  await parts.finish()
  return truth
}

async function addSales(
  shop: FormerShopBuilder,
  size: ShopSize,
  truth: ShopTruth,
  offers: OrderableProduct[],
  flush: () => Promise<void>,
): Promise<void> {
  const firstOrderId = productId(size.products) + 1_000
  const years = new Map<number, { orders: number; cents: number }>()
  for (let index = 0; index < size.orders; index++) {
    const { year, cents, isEuro } = addOrder(shop, index, {
      id: firstOrderId + index * 2,
      offers,
      customers: size.customers,
      hasOrderTables: size.hasOrderTables ?? false,
    })
    if (year !== null) truth.found.order++
    if (year !== null && isEuro) {
      const sum = years.get(year) ?? { orders: 0, cents: 0 }
      years.set(year, { orders: sum.orders + 1, cents: sum.cents + cents })
    }
    if (index % BATCH === 0) await flush()
  }
  truth.years = [...years]
    .map(([year, sum]) => ({ year, ...sum }))
    .toSorted((a, b) => a.year - b.year)
  for (let index = 0; index < (size.reviews ?? 0); index++) {
    const offer = offers[index % offers.length]
    if (offer && addReview(shop, index, offer.product, size.customers)) truth.found.review++
    if (index % BATCH === 0) await flush()
  }
}

/** Public URLs of everything that is no product. */
const OTHER_URLS = [
  ...CATEGORY_SLUGS.flatMap((slugs) => {
    const url = `/product-categorie/${slugs.map((slug) => encodeURIComponent(slug)).join('/')}/`
    return [url, `${url}page/2/`, `${url}feed/`]
  }),
  '/product-categorie/ongecategoriseerd/',
  '/?product_cat=oorbellen',
  '/product-tag/cadeau-tip/',
  '/?product_tag=cadeau-tip',
  '/metaal/zilver/',
  '/over-ons/',
  '/over-ons/team/',
  '/?page_id=30',
  '/nieuws/goud-poetsen/',
  '/nieuws/tips/zilver-zwart/',
  '/?p=40',
  '/category/nieuws/',
  '/category/nieuws/tips/',
  '/category/nieuws/feed/',
  '/?cat=230',
  '/tag/poetsen/',
  '/?tag=poetsen',
  '/winkel/',
  '/winkel/page/3/',
  '/winkelwagen/',
  '/afrekenen/order-received/100/',
  '/mijn-account/orders/',
  '/welkom/',
  '/blog/',
  '/blog/page/2/',
  '/feed/',
  '/comments/feed/',
  '/2025/03/',
  '/author/baas/',
  '/actie/',
  '/oude-ring',
  '/maattabel/',
  '/?attachment_id=60',
  '/wp-content/uploads/2024/01/maattabel.pdf',
  '/sitemap_index.xml',
  '/wp-sitemap.xml',
  '/?s=ring&post_type=product',
]

/** Rows go to one file per table, so that a dump of gigabytes needs no memory. */
async function openParts(file: string, shop: FormerShopBuilder, form: DumpForm) {
  const partPath = (table: string) => `${file}.${table}`
  for (const table of Object.keys(WORDPRESS_TABLES))
    await writeFile(partPath(table), createTable(table, form))
  const flush = async () => {
    for (const [table, text] of shop.drain(form)) await appendFile(partPath(table), text)
  }
  return {
    flush,
    async finish() {
      await flush()
      const dumpFile = await open(file, 'w')
      await dumpFile.writeFile(dumpHead(form.dialect ?? 'phpmyadmin'))
      for (const table of Object.keys(WORDPRESS_TABLES)) {
        const part = await open(partPath(table))
        for await (const chunk of part.createReadStream()) await dumpFile.writeFile(chunk)
        await dumpFile.writeFile('\n')
        await rm(partPath(table))
      }
      await dumpFile.writeFile(dumpEnd(form.dialect ?? 'phpmyadmin'))
      await dumpFile.close()
    },
  }
}

/** Writes the dump of a small shop and reads it, for tests that change its text. */
export async function writeAndReadDump(
  folder: string,
  size: ShopSize,
): Promise<{ file: string; text: string; truth: ShopTruth }> {
  const file = path.join(folder, 'winkel.sql')
  const truth = await writeFormerShop(file, size)
  return { file, text: await readFile(file, 'utf8'), truth }
}
