import type {
  PhotoDraft,
  ProductDraft,
  VariantDraft,
} from '#app/features/catalog/products/product-draft.ts'
import { MAX_IMAGES, MAX_VALUE } from '#app/features/data-transfer/import-runs/imports.ts'
import {
  type RowReading,
  readBarcode,
  readSku,
  readWebAddress,
  readWeightMg,
  requireLength,
  requirePrice,
  requireStock,
} from '#app/features/data-transfer/import-runs/row-reader.ts'
import { readSale } from './sale-reader.ts'

/** Addresses have no spaces, and seldom a comma that another address follows. */
const BETWEEN_PHOTOS = /[\s|]+|[,;](?=(?:https?:)?\/\/)/
/** The number in the path of a photo that this shop has, see media-calls. */
const OWN_PHOTO = /^\/media\/(\d{1,9})-[0-9a-f]{20}\//

/** A choice that a file has, and the cell that holds a row's value. */
export interface OwnOption {
  code: string
  name: string
  cell: string
}

/** What is sold: one row of a product. */
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
  // What others sell has the price they ask.
  const isTheirs = seller === 'external' && !cells.price
  const priceCents = isTheirs ? 0 : requirePrice(reading, cells.price)
  return {
    sku: readSku(reading),
    gtin: readBarcode(reading, cells.gtin),
    optionValues,
    priceCents,
    ...readSale(reading, priceCents),
    stock: cells.stock === undefined ? null : requireStock(reading, cells.stock),
    weightMg: readWeightMg(reading, cells.weight, 'g'),
    photos: readOwnPhotos(reading, cells.variantImages, siteUrl),
  }
}

export function readOwnPhotos(
  reading: RowReading,
  text: string | undefined,
  siteUrl: string,
): PhotoDraft[] {
  const photos: PhotoDraft[] = []
  const parts = (text ?? '').split(BETWEEN_PHOTOS).map((part) => part.replace(/[,;]+$/, ''))
  for (const part of new Set(parts.filter((each) => each !== ''))) {
    const url = readWebAddress(part)
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
  const own = origin === new URL(siteUrl).origin ? pathname.match(OWN_PHOTO) : null
  return own ? { mediaId: Number(own[1]) } : { url, alt: '' }
}
