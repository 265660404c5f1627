import { writePhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import {
  attributeKey,
  attributesField,
  type StagedShop,
} from '#app/features/move-in/file-formats/staged-shop.server.ts'
import {
  idOf,
  isRecord,
  type JsonRecord,
  listOf,
  recordOf,
  recordsOf,
  storedTimeOf,
  textOf,
  unixSecondsOf,
} from './json-record.ts'
import type { ShopPages } from './shop-pages.server.ts'

const TAXONOMIES = [
  ['wc/v3/products/categories', 'product_cat'],
  ['wc/v3/products/tags', 'product_tag'],
  ['wc/v3/products/brands', 'product_brand'],
] as const

/** Stages categories, tags, brands and products with their variations. */
export async function stageCatalogue(shop: StagedShop, pages: ShopPages): Promise<void> {
  for (const [list, taxonomy] of TAXONOMIES)
    for await (const terms of pages.records(list, 'key', { isOptional: true })) {
      for (const term of terms) stageTerm(shop, taxonomy, term)
      await shop.flushIfFull()
    }
  const query = 'status=any&orderby=id&order=asc'
  for await (const products of pages.records('wc/v3/products', 'key', { query })) {
    for (const product of products) {
      stageProduct(shop, product)
      if (textOf(product, 'type').startsWith('variable'))
        await stageVariations(shop, pages, product)
    }
    await shop.flushIfFull()
  }
}

/** Stages a term with its id of the former shop. */
export function stageTerm(shop: StagedShop, taxonomy: string, term: JsonRecord): void {
  const id = idOf(term)
  if (id === 0) return
  shop.add('terms', { term_id: String(id), name: textOf(term, 'name'), slug: textOf(term, 'slug') })
  shop.add('term_taxonomy', {
    term_taxonomy_id: String(id),
    term_id: String(id),
    taxonomy,
    description: textOf(term, 'description'),
    parent: String(idOf(term, 'parent')),
  })
  const photo = stagePhoto(shop, recordOf(term, 'image'))
  if (photo)
    shop.add('termmeta', { term_id: String(id), meta_key: 'thumbnail_id', meta_value: photo })
  const order = textOf(term, 'menu_order')
  if (order) shop.add('termmeta', { term_id: String(id), meta_key: 'order', meta_value: order })
}

/** Stages a photo, unless it is staged already, and returns its id; empty if there is none. */
function stagePhoto(shop: StagedShop, image: JsonRecord): string {
  const id = idOf(image)
  const url = textOf(image, 'src')
  if (id === 0 || url === '') return ''
  const type = /\.(png|webp|gif|avif)(?:$|\?)/i.exec(url)?.[1]?.toLowerCase() ?? 'jpeg'
  shop.addPost(
    id,
    'attachment',
    {
      post_title: textOf(image, 'name'),
      post_status: 'inherit',
      guid: url,
      post_mime_type: `image/${type}`,
    },
    { _wp_attached_file: url, _wp_attachment_image_alt: textOf(image, 'alt') },
  )
  return String(id)
}

function stageProduct(shop: StagedShop, product: JsonRecord): void {
  const id = idOf(product)
  if (id === 0) return
  const images = recordsOf(product, 'images').map((image) => stagePhoto(shop, image))
  const [first = '', ...gallery] = images.filter(Boolean)
  const type = textOf(product, 'type') || 'simple'
  shop.addPost(
    id,
    'product',
    {
      post_title: textOf(product, 'name'),
      post_name: textOf(product, 'slug'),
      post_content: textOf(product, 'description'),
      post_excerpt: textOf(product, 'short_description'),
      post_status: textOf(product, 'status'),
      post_password: textOf(product, 'post_password'),
      post_date_gmt: storedTimeOf(product, 'date_created_gmt'),
      post_modified_gmt: storedTimeOf(product, 'date_modified_gmt'),
      menu_order: textOf(product, 'menu_order') || '0',
    },
    {
      ...metaData(product),
      ...productMeta(product),
      _thumbnail_id: first,
      _product_image_gallery: gallery.join(','),
      _product_url: textOf(product, 'external_url'),
      _children: idList(product, 'grouped_products'),
      _upsell_ids: idList(product, 'upsell_ids'),
      _crosssell_ids: idList(product, 'cross_sell_ids'),
      _move_url: pathOf(product),
      _product_attributes: attributesField(
        recordsOf(product, 'attributes').map((attribute) => ({
          name: textOf(attribute, 'name'),
          values: listOf(attribute, 'options').map(String),
          isVisible: attribute.visible === true,
          isChoice: attribute.variation === true,
          isShared: idOf(attribute) > 0,
        })),
      ),
    },
  )
  for (const field of ['categories', 'tags', 'brands'])
    for (const term of recordsOf(product, field)) linkTerm(shop, id, idOf(term))
  const kind = type.startsWith('variable') ? 'variable' : type
  shop.linkToTerm(id, 'product_type', [kind], kind)
  const visibility = textOf(product, 'catalog_visibility')
  if (visibility === 'hidden' || visibility === 'search')
    shop.linkToTerm(id, 'product_visibility', ['exclude-from-catalog'], 'exclude-from-catalog')
  if (visibility === 'hidden' || visibility === 'catalog')
    shop.linkToTerm(id, 'product_visibility', ['exclude-from-search'], 'exclude-from-search')
  if (product.featured === true) shop.linkToTerm(id, 'product_visibility', ['featured'], 'featured')
}

/** Links an object to a term by its id. */
export function linkTerm(shop: StagedShop, object: number, term: number): void {
  if (term > 0)
    shop.add('term_relationships', {
      object_id: String(object),
      term_taxonomy_id: String(term),
      term_order: '0',
    })
}

async function stageVariations(
  shop: StagedShop,
  pages: ShopPages,
  product: JsonRecord,
): Promise<void> {
  const parent = idOf(product)
  for await (const variations of pages.records(`wc/v3/products/${parent}/variations`, 'key', {
    query: 'status=any&orderby=id&order=asc',
  })) {
    for (const variation of variations) {
      const choices = recordsOf(variation, 'attributes').map((attribute) => [
        `attribute_${attributeKey(textOf(attribute, 'name'))}`,
        textOf(attribute, 'option'),
      ])
      shop.addPost(
        idOf(variation),
        'product_variation',
        {
          post_status: textOf(variation, 'status') || 'publish',
          post_parent: String(parent),
          menu_order: textOf(variation, 'menu_order') || '0',
        },
        {
          ...metaData(variation),
          ...productMeta(variation),
          _variation_description: textOf(variation, 'description'),
          _thumbnail_id: stagePhoto(shop, recordOf(variation, 'image')),
          ...Object.fromEntries(choices),
        },
      )
    }
    await shop.flushIfFull()
  }
}

function productMeta(product: JsonRecord): Record<string, string> {
  const yesOrNo = (name: string) => (product[name] === true ? 'yes' : 'no')
  const sizes = recordOf(product, 'dimensions')
  return {
    _sku: textOf(product, 'sku'),
    _global_unique_id: textOf(product, 'global_unique_id'),
    _regular_price: textOf(product, 'regular_price'),
    _sale_price: textOf(product, 'sale_price'),
    _sale_price_dates_from: unixSecondsOf(product, 'date_on_sale_from_gmt'),
    _sale_price_dates_to: unixSecondsOf(product, 'date_on_sale_to_gmt'),
    _tax_status: textOf(product, 'tax_status'),
    _tax_class: textOf(product, 'tax_class'),
    _manage_stock: yesOrNo('manage_stock'),
    _stock: textOf(product, 'stock_quantity'),
    _stock_status: textOf(product, 'stock_status'),
    _backorders: textOf(product, 'backorders'),
    _sold_individually: yesOrNo('sold_individually'),
    _weight: textOf(product, 'weight'),
    _length: textOf(sizes, 'length'),
    _width: textOf(sizes, 'width'),
    _height: textOf(sizes, 'height'),
    _virtual: yesOrNo('virtual'),
    _downloadable: yesOrNo('downloadable'),
  }
}

/** Returns the fields of plugins; a list or an object is serialised, as WordPress does. */
export function metaData(record: JsonRecord): Record<string, string> {
  return Object.fromEntries(
    recordsOf(record, 'meta_data').flatMap((meta) => {
      const key = textOf(meta, 'key')
      const { value } = meta
      if (key === '') return []
      if (Array.isArray(value) || isRecord(value))
        return [[key, writePhpValue(value as Parameters<typeof writePhpValue>[0])] as const]
      return [[key, textOf(meta, 'value')] as const]
    }),
  )
}

const idList = (record: JsonRecord, name: string): string => {
  const ids = listOf(record, name).map(Number).filter(Number.isSafeInteger)
  return ids.length > 0 ? writePhpValue(ids) : ''
}

/** Returns the path and query of the page, from the URL that the former shop reports. */
export function pathOf(record: JsonRecord): string {
  const url = textOf(record, 'permalink') || textOf(record, 'link')
  if (!URL.canParse(url)) return ''
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}
