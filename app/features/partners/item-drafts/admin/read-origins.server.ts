import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { media } from '#app/features/core/media/media-tables.server.ts'
import {
  type ProductFields,
  readProductFields,
} from '#app/features/partners/item-drafts/product-fields.server.ts'
import {
  FIELD_NAMES,
  FILLED_FIELDS,
  type FieldOrigin,
  SOURCE_LABELS,
  WRITTEN_FIELDS,
  type WrittenField,
} from '#app/features/partners/item-drafts/sourced-fields.ts'
import { sourcedFields } from '#app/features/partners/item-drafts/sourced-fields-tables.server.ts'
import { type LiveOffer, SIMULATED_PHOTOS } from '#app/features/partners/offers/offers.ts'
import { readLiveOffers } from '#app/features/partners/offers/read-live-offers.server.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'
import type { App } from '#app/platform/app.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'

type Row = typeof sourcedFields.$inferSelect

const FROM_OWNER = 'Van jou'
/** Matches the host in a URL of a photo, real or simulated. */
const PHOTO_HOST = new RegExp(`^(?:https?:/|${SIMULATED_PHOTOS})/([^/]+)/`)

/** Returns the origin of each field and whether a sync may write it; null for a product without a source. */
export async function readOrigins(
  app: App,
  product: { id: number; photos: { id: number }[] },
): Promise<FieldOrigin[] | null> {
  const [rows, offers, fields, copiedPhotos] = await Promise.all([
    app.db.select().from(sourcedFields).where(eq(sourcedFields.productId, product.id)),
    readLiveOffers(app.db, [product.id], app.clock.now(), { withGone: true }),
    readProductFields(app.db, [product.id]),
    readCopiedFrom(
      app,
      product.photos.map(({ id }) => id),
    ),
  ])
  const storedFields = fields.get(product.id)
  if (!storedFields || (rows.length === 0 && offers.length === 0)) return null
  const quotingOffers = offers.filter(({ source }) => POLICIES[source].showableHours > 0)
  const offerWithPhotos = quotingOffers.find(({ quote }) => quote?.images.length)
  const sellers = [...new Set(quotingOffers.map(({ seller }) => seller))].join(', ')
  const ownOrigin = (name: string): FieldOrigin => ({ name, from: FROM_OWNER, isSynced: false })
  return [
    // In a family each variant has its own EAN.
    ...WRITTEN_FIELDS.filter((field) => field !== 'gtin' || storedFields.kind === 'simple').map(
      (field) => originOf(field, { rows, offers, storedFields }),
    ),
    ...(storedFields.kind === 'variable' ? [optionsOrigin({ rows, offers, storedFields })] : []),
    titleOrigin(rows, quotingOffers),
    ownOrigin('Beschrijving'),
    ownOrigin('Categorie'),
    ownOrigin('Metaal en gehalte'),
    product.photos.length === 0 && offerWithPhotos
      ? { name: 'Foto’s', from: `Gelinkt bij ${offerWithPhotos.seller}`, isSynced: true }
      : { name: 'Foto’s', from: photosOriginText(product.photos, copiedPhotos), isSynced: false },
    quotingOffers.length === 0
      ? ownOrigin('Prijs en levering')
      : {
          name: 'Prijs en levering',
          from: storedFields.seller === 'own' ? `${FROM_OWNER}; daarnaast ${sellers}` : sellers,
          isSynced: true,
        },
  ]
}

/** Returns the hosts from which photos were copied, by id of the photo. */
async function readCopiedFrom(app: App, mediaIds: number[]): Promise<Map<number, string>> {
  if (mediaIds.length === 0) return new Map()
  const rows = await app.db
    .select({ id: media.id, url: media.sourceUrl })
    .from(media)
    .where(and(inArray(media.id, mediaIds), isNotNull(media.sourceUrl)))
  return new Map(
    rows.flatMap(({ id, url }) => {
      const [, host] = PHOTO_HOST.exec(url ?? '') ?? []
      return host ? [[id, host] as const] : []
    }),
  )
}

/** "Gekopieerd van foto.winkel.example", "Van jou; ook gekopieerd van …" */
function photosOriginText(photos: { id: number }[], copiedPhotos: Map<number, string>): string {
  const hosts = [...new Set(copiedPhotos.values())].join(', ')
  if (hosts === '') return FROM_OWNER
  return copiedPhotos.size === photos.length
    ? `Gekopieerd van ${hosts}`
    : `${FROM_OWNER}; ook gekopieerd van ${hosts}`
}

function originOf(field: WrittenField, { rows, offers, storedFields }: OriginInput): FieldOrigin {
  const name = FIELD_NAMES[field]
  const row = rows.find((sourcedField) => sourcedField.field === field)
  const value = storedFields.values[field]
  if (row && row.value === value)
    return {
      name,
      from:
        value === ''
          ? `Leeg: ${sellerOf(row, offers)} vertelt hier niets over`
          : `${sellerOf(row, offers)}, gelezen op ${dutchDate(row.readAt)}`,
      isSynced: true,
    }
  if (row)
    return {
      name,
      from: `${FROM_OWNER}: gewijzigd na wat ${sellerOf(row, offers)} vertelde`,
      isSynced: false,
    }
  const mayFill =
    value === '' &&
    storedFields.seller === 'external' &&
    storedFields.importSource === null &&
    FILLED_FIELDS.includes(field)
  return { name, from: mayFill ? 'Nog leeg' : FROM_OWNER, isSynced: mayFill }
}

/** Returns the origin of the options, which is a source as long as they are unchanged. */
function optionsOrigin({ rows, offers, storedFields }: OriginInput): FieldOrigin {
  const name = 'Opties'
  const row = rows.find(({ field }) => field === 'options')
  if (!row) return { name, from: FROM_OWNER, isSynced: false }
  const seller = sellerOf(row, offers)
  return row.value === storedFields.options
    ? { name, from: `${seller}, gelezen op ${dutchDate(row.readAt)}`, isSynced: true }
    : { name, from: `${FROM_OWNER}: gewijzigd na wat ${seller} vertelde`, isSynced: false }
}

interface OriginInput {
  rows: Row[]
  offers: LiveOffer[]
  storedFields: ProductFields
}

const sellerOf = (row: Row, offers: LiveOffer[]): string =>
  offers.find(({ source, country }) => source === row.source && country === row.country)?.seller ??
  SOURCE_LABELS[row.source]

/** Returns the title at the source if it may be stored; otherwise the reason why it may not. */
function titleOrigin(rows: Row[], quotingOffers: LiveOffer[]): FieldOrigin {
  const name = 'Oorspronkelijke titel'
  const row = rows.find(({ field }) => field === 'original_title')
  if (row && POLICIES[row.source].storesTitles)
    return { name, from: `‘${row.value}’`, isSynced: true }
  const restrictedOffer = quotingOffers.find(({ source }) => !POLICIES[source].storesTitles)
  if (!restrictedOffer) return { name, from: 'Geen', isSynced: false }
  const currentTitle = restrictedOffer.quote?.title
  const reason = `${restrictedOffer.seller} laat hem niet langer bewaren dan een prijs`
  return {
    name,
    from: currentTitle ? `‘${currentTitle}’; ${reason}` : `Nu niet bekend; ${reason}`,
    isSynced: true,
  }
}
