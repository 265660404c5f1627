import type {
  PhotoDraft,
  ProductDraft,
  VariantDraft,
} from '#app/features/catalog/products/product-draft.ts'
import { MAX_VALUE } from '#app/features/catalog/products/product-limits.ts'
import { MAX_IMAGES } from '#app/features/data-transfer/import-runs/imports.ts'
import {
  type RowReading,
  readBarcode,
  readCost,
  readSku,
  readWebUrl,
  readWeightMg,
  requireLength,
  requirePrice,
  requireStock,
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readMetal } from './metal-cells.ts'
import { readSale } from './sale-reader.ts'

/** Separators between photo URLs. URLs contain no spaces; a comma is a separator only if another URL follows. */
const PHOTO_SEPARATOR = /[\s|]+|[,;](?=(?:https?:)?\/\/)/
/** Path of a photo that this shop already has; the number is its id, see media-calls. */
const OWN_PHOTO_PATH = /^\/media\/(\d{1,9})-[0-9a-f]{20}\//

/** An option in a file, and the cell that has its value in each row. */
export interface OwnOption {
  code: string
  name: string
  cell: string
}

/** Reads a variant from one row of a product. */
export function readOwnVariant(
  reading: RowReading,
  options: OwnOption[],
  { siteUrl, seller }: { siteUrl: string; seller: ProductDraft['seller'] },
): VariantDraft {
  const { cells } = reading.row
  const optionValues: Record<string, string> = {}
  for (const { code, name, cell } of options) {
    const value = cells[cell] ?? ''
    if (value === '') reading.reject({ code: 'missing-option', option: name })
    requireLength(reading, name, value, MAX_VALUE)
    optionValues[code] = value
  }
  // The price of a product of another seller comes from the offer of that seller.
  const isPricedByOffer = seller === 'external' && !cells.price
  const priceCents = isPricedByOffer ? 0 : requirePrice(reading, cells.price)
  return {
    sku: readSku(reading),
    gtin: readBarcode(reading, cells.gtin),
    optionValues,
    priceCents,
    ...readSale(reading, priceCents),
    stock: cells.stock === undefined ? null : requireStock(reading, cells.stock),
    weightMg: readWeightMg(reading, cells.weight, 'g'),
    ...readCost(reading, cells.cost),
    ...readMetal(reading, cells),
    photos: readOwnPhotos(reading, cells.variantImages, siteUrl),
  }
}

export function readOwnPhotos(
  reading: RowReading,
  text: string | undefined,
  siteUrl: string,
): PhotoDraft[] {
  const photos: PhotoDraft[] = []
  const parts = (text ?? '').split(PHOTO_SEPARATOR).map((part) => part.replace(/[,;]+$/, ''))
  for (const part of new Set(parts.filter((photoText) => photoText !== ''))) {
    const url = readWebUrl(part)
    if (!url) reading.note({ code: 'bad-image', text: part })
    else if (photos.length >= MAX_IMAGES) {
      reading.note({ code: 'too-many-images', max: MAX_IMAGES })
      break
    } else photos.push(readPhoto(url, siteUrl))
  }
  return photos
}

function readPhoto(url: string, siteUrl: string): PhotoDraft {
  const { origin, pathname } = new URL(url)
  const ownPhoto = origin === new URL(siteUrl).origin ? pathname.match(OWN_PHOTO_PATH) : null
  return ownPhoto ? { mediaId: Number(ownPhoto[1]) } : { url, alt: '' }
}
