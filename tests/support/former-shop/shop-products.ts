// Products of a written shop: of every ten thousand there are hundreds of each odd case.
import type { FormerShopBuilder } from './former-shop-builder.ts'
import { serializePhp } from './php-text.ts'
import { CATEGORY_SLUGS, type TermTaxonomyIds } from './shop-parts.ts'

const FIRST_PRODUCT = 100_000
export const productId = (index: number) => FIRST_PRODUCT + index * 10

interface WrittenProduct {
  /** rows that are no trash */
  products: number
  variations: number
  media: number
  /** public URLs */
  urls: string[]
  /** gross cents of one unit, and the variation to order; null: nobody can order it */
  offer: { cents: number; variation: number } | null
}

const createAttribute = (name: string, value: string, { isShared = false, position = 0 } = {}) => ({
  name,
  value,
  position,
  is_visible: 1,
  is_variation: 1,
  is_taxonomy: isShared ? 1 : 0,
})

/** Encodes a text as UTF-8, which is then read as windows-1252 and stored again. */
const encodeTwice = (text: string) =>
  Buffer.from(text).toString('latin1').replaceAll('\x80', '€').replaceAll('\x99', '™')

/** Every case has a period that is prime, so that all combinations occur in a large shop. */
function chooseKind(index: number, isMostlyVariable: boolean) {
  if (index % 7 === 3) return 'variable'
  if (index % 31 === 5) return 'grouped'
  if (index % 37 === 6) return 'external'
  if (index % 41 === 10) return 'amazon'
  return isMostlyVariable && index % 7 !== 0 ? 'variable' : 'simple'
}

const STATUSES: Record<number, string> = {
  5: 'draft',
  11: 'private',
  17: 'future',
  19: 'pending',
  21: 'trash',
}

/** `isMostlyVariable`: there are more than three variations for each product. */
export function addProduct(
  shop: FormerShopBuilder,
  termTaxonomyIds: TermTaxonomyIds,
  index: number,
  isMostlyVariable = false,
): WrittenProduct {
  const id = productId(index)
  const kind = chooseKind(index, isMostlyVariable)
  const status = kind === 'simple' ? (STATUSES[index % 47] ?? 'publish') : 'publish'
  const path = CATEGORY_SLUGS[index % CATEGORY_SLUGS.length] ?? []
  const slug = `sieraad-${index}`
  const isTrash = status === 'trash'
  let title = `Sieraad nr. ${index}`
  if (index % 59 === 4) title = `Ring "L'Étoile" \\ nr. ${index} 💍`
  if (index % 53 === 9) title = encodeTwice(`Créole nr. ${index} – 50 €`)
  const cents = 995 + (index % 400) * 50
  shop.post(
    id,
    'product',
    {
      post_title: title,
      post_name: isTrash ? `${slug}__trashed` : slug,
      post_status: status,
      post_password: index % 61 === 12 ? 'geheim' : '',
      post_excerpt: 'Kort <strong>verhaal</strong>.',
      post_content:
        index % 3 === 0
          ? `<!-- wp:paragraph -->\n<p>Handgemaakt sieraad ${index}.</p>\n<!-- /wp:paragraph -->`
          : `Handgemaakt sieraad ${index}.\n\nMet de hand gepoetst.${index % 43 === 2 ? '\n[gallery ids="1,2"]' : ''}`,
    },
    createMetas(index, id, kind, cents),
  )
  shop.link(
    id,
    termTaxonomyIds[kind === 'amazon' ? 'external' : kind] ?? 0,
    termTaxonomyIds[path.join('/')] ?? 0,
  )
  if (index % 5 === 0) shop.link(id, termTaxonomyIds.merk ?? 0, termTaxonomyIds.label ?? 0)
  if (index % 67 === 20)
    shop.link(
      id,
      termTaxonomyIds['exclude-from-catalog'] ?? 0,
      termTaxonomyIds['exclude-from-search'] ?? 0,
    )
  const variations =
    kind === 'variable' ? addVariations(shop, termTaxonomyIds, index, cents, isMostlyVariable) : 0
  const media = addPhotos(shop, index, id)
  const isPublic = status === 'publish' && index % 61 !== 12
  const base = `/winkel/${path.map((categorySlug) => encodeURIComponent(categorySlug).toLowerCase()).join('/')}`
  return {
    products: isTrash ? 0 : 1,
    variations,
    media,
    urls: isPublic
      ? [
          `${base}/${slug}/`,
          `${base}/${slug}`,
          `${base}/${slug}/feed/`,
          `/?p=${id}`,
          `/?product=${slug}`,
          `/?post_type=product&p=${id}`,
          ...(index % 13 === 1 ? [`${base}/${slug}-oud/`] : []),
          `/wp-content/uploads/2024/0${1 + (index % 9)}/foto-${index}.jpg`,
          `/wp-content/uploads/2024/0${1 + (index % 9)}/foto-${index}-300x300.jpg`,
          `/wp-content/uploads/2024/0${1 + (index % 9)}/foto-${index}-scaled.jpg`,
          `/?attachment_id=${id + 7}`,
        ]
      : [],
    offer:
      isTrash || kind === 'grouped' || kind === 'external' || kind === 'amazon'
        ? null
        : { cents, variation: kind === 'variable' ? id + 1 : 0 },
  }
}

function createMetas(
  index: number,
  id: number,
  kind: string,
  cents: number,
): Record<string, string | string[]> {
  const price = (cents / 100).toFixed(2)
  return {
    ...(kind !== 'variable' && kind !== 'grouped' && { _regular_price: price, _price: price }),
    ...(index % 4 === 1 &&
      kind === 'simple' && { _sale_price: (Math.round(cents * 0.8) / 100).toFixed(2) }),
    ...(index % 8 === 1 &&
      kind === 'simple' && {
        _sale_price_dates_from: '1735689600',
        _sale_price_dates_to: '1893456000',
      }),
    ...(index % 2 === 0 && { _sku: `SKU-${index}` }),
    _manage_stock: index % 3 === 0 ? 'yes' : 'no',
    _stock: index % 3 === 0 ? `${index % 9}.000000` : '',
    _stock_status: index % 3 === 0 && index % 9 === 0 ? 'outofstock' : 'instock',
    _backorders: index % 71 === 0 ? 'notify' : 'no',
    _weight: index % 17 === 4 ? '.5' : index % 19 === 5 ? 'zwaar' : '0.012',
    _length: '12',
    _tax_status: 'taxable',
    _tax_class: index % 29 === 3 ? 'verlaagd-tarief' : '',
    _thumbnail_id: String(id + 7),
    _product_image_gallery: String(id + 8),
    total_sales: '4',
    _edit_lock: '1735689600:1',
    ...(index % 13 === 1 && { _wp_old_slug: `sieraad-${index}-oud` }),
    ...(index % 6 === 0 && {
      _yoast_wpseo_title: '%%title%% %%sep%% %%sitename%%',
      _yoast_wpseo_metadesc: `Koop nr. ${index}`,
    }),
    ...(index % 6 === 1 && {
      rank_math_title: '%title% %sitename%',
      rank_math_description: `Bestel nr. ${index}`,
    }),
    ...(index % 10 === 2 && {
      _crosssell_ids: serializePhp([FIRST_PRODUCT, FIRST_PRODUCT + 10]),
      _upsell_ids: serializePhp([FIRST_PRODUCT + 20]),
    }),
    ...(index % 23 === 7 && { _virtual: 'yes' }),
    ...(index % 73 === 8 && { _global_unique_id: 'geen ean' }),
    ...(index % 11 === 4 && {
      post_hot_count: String(index % 50),
      rehub_review_overall_score: '8.5',
    }),
    ...(kind === 'grouped' && {
      _children: serializePhp([productId(index - 1), productId(index - 2)]),
    }),
    ...(kind === 'external' && {
      _product_url: `https://winkel.example/item/${index}`,
      _button_text: 'Bekijk',
    }),
    ...(kind === 'amazon' && {
      _amzASIN: `B0${String(index).padStart(8, '0')}`,
      _amzaff_country: index % 2 === 0 ? 'nl' : 'de',
      _product_url: `${id}?redirectAmzASIN=1`,
    }),
    ...(kind === 'simple' &&
      index % 29 === 8 && {
        // A search and replace changed the text, but not its length.
        _product_attributes: serializePhp({
          steen: { ...createAttribute('Steen', 'Diamant'), is_variation: 0 },
        }).replace('"Diamant"', '"Diamant!"'),
      }),
    ...(kind === 'simple' &&
      index % 83 === 11 && { _product_attributes: 'a:1:{s:5:"steen";a:6:{s:4:"na' }),
    ...(kind === 'variable' && {
      _product_attributes: serializePhp({
        pa_metaal: createAttribute('pa_metaal', '', { isShared: true }),
        maat: createAttribute('Maat', '16 | 17 | 18', { position: 1 }),
      }),
    }),
  }
}

/** Adds variations: a plain one, one for any size, one that is switched off or has no price, and perhaps another plain one. */
function addVariations(
  shop: FormerShopBuilder,
  termTaxonomyIds: TermTaxonomyIds,
  index: number,
  cents: number,
  hasFourth: boolean,
): number {
  const id = productId(index)
  const price = (cents / 100).toFixed(2)
  shop.link(id, termTaxonomyIds['metaal zilver'] ?? 0, termTaxonomyIds['metaal roségoud'] ?? 0)
  const add = (nr: number, fields: Record<string, string>, metas: Record<string, string>) =>
    shop.post(
      id + nr,
      'product_variation',
      {
        post_parent: id,
        menu_order: nr,
        post_title: `Sieraad nr. ${index} - ${nr}`,
        post_name: `sieraad-${index}-${nr}`,
        ...fields,
      },
      metas,
    )
  add(
    1,
    {},
    {
      _regular_price: price,
      attribute_pa_metaal: 'zilver',
      attribute_maat: '16',
      _sku: `VAR-${index}`,
      _manage_stock: 'yes',
      _stock: '2',
    },
  )
  add(
    2,
    {},
    {
      _regular_price: price,
      attribute_pa_metaal: 'ros%c3%a9goud',
      attribute_maat: '',
      _weight: '.5',
    },
  )
  if (index % 2 === 0)
    add(
      3,
      { post_status: 'private' },
      { _regular_price: price, attribute_pa_metaal: 'zilver', attribute_maat: '17' },
    )
  else add(3, {}, { attribute_pa_metaal: 'zilver', attribute_maat: '18' })
  if (!hasFourth) return 3
  add(
    4,
    {},
    {
      _regular_price: price,
      attribute_pa_metaal: 'zilver',
      attribute_maat: '19',
      _sku: `VIER-${index}`,
    },
  )
  return 4
}

function addPhotos(shop: FormerShopBuilder, index: number, id: number): number {
  for (const nr of [7, 8]) {
    const file =
      nr === 7 ? `foto-${index}${index % 3 === 1 ? '-scaled' : ''}.jpg` : `detail-${index}.png`
    shop.post(
      id + nr,
      'attachment',
      {
        post_title: `Foto ${index}`,
        post_name: `foto-${index}-${nr}`,
        post_status: 'inherit',
        post_parent: id,
        post_mime_type: nr === 7 ? 'image/jpeg' : 'image/png',
        guid: `${shop.home}/wp-content/uploads/2024/0${1 + (index % 9)}/${file}`,
      },
      {
        _wp_attached_file: `2024/0${1 + (index % 9)}/${file}`,
        _wp_attachment_image_alt: `Sieraad ${index} van voren`,
        _wp_attachment_metadata: serializePhp({
          width: 1200,
          height: 1200,
          file: `2024/0${1 + (index % 9)}/${file}`,
          sizes: {},
        }),
      },
    )
  }
  return 2
}
