import type { PhotoDraft, ProductDraft } from '#app/features/catalog/products/product-draft.ts'
import { dutchMidnight } from '#app/platform/dutch-time.ts'
import { escapeHtml } from '#app/platform/escape.ts'
import type { DemoCatalogue, DemoPiece } from './demo-catalogue.server.ts'
import { demoCategoryPath } from './demo-categories.ts'
import { demoAttributes, demoSpecifications, demoSubtitle } from './demo-facts.ts'
import { DEMO_SALES, daysBefore } from './demo-prices.ts'
import { demoVariants } from './demo-variants.ts'
import { hashNumber } from './hash-number.ts'

/** What stands on the home page first. */
const LOVED = [
  'solitairring-aurelie',
  'schakelketting-noor',
  'creolen-sara',
  'saffierring-vera',
  'tennisarmband-iris',
  'parelketting-marit',
  'zegelring-otto',
  'oorknopjes-solitair-elin',
]

/** The demo catalogue as drafts, on sale as of `now`. */
export function demoDrafts(
  catalogue: DemoCatalogue,
  photoIds: Map<string, number>,
  now: Date,
): ProductDraft[] {
  const pieces = catalogue.products
  const collections = new Set(
    pieces.map(({ collection }) => collection).filter((name, at, all) => all.indexOf(name) !== at),
  )
  const photoOf = (file: string): PhotoDraft => ({ mediaId: photoIds.get(file) ?? 0 })
  return pieces.map((piece) => toDraft(piece, collections, photoOf, now))
}

function toDraft(
  piece: DemoPiece,
  collections: Set<string>,
  photoOf: (file: string) => PhotoDraft,
  now: Date,
): ProductDraft {
  const { options, variants } = demoVariants(piece, photoOf)
  const sale = DEMO_SALES[piece.slug]
  return {
    ref: piece.slug,
    kind: options.length > 0 ? 'variable' : 'simple',
    seller: 'own',
    status: 'published',
    slug: piece.slug,
    name: piece.title,
    subtitle: demoSubtitle(piece),
    shortDescription: piece.short_description,
    description: `<p>${escapeHtml(piece.description)}</p>`,
    brand: brandOf(piece),
    categories: [demoCategoryPath(piece.category, piece.tags)],
    tags: piece.tags,
    options,
    specifications: demoSpecifications(piece),
    attributes: demoAttributes(piece, collections),
    vatRate: 21,
    soldIndividually: piece.slug === 'trouwringen-hanne',
    externalUrl: null,
    popularity: popularityOf(piece.slug),
    photos: piece.images.map(({ file }) => photoOf(file)),
    variants: variants.map((variant) =>
      sale && piece.sale_price !== null && isReduced(piece, variant.priceCents)
        ? {
            ...variant,
            salePriceCents: Math.round(piece.sale_price * 100),
            saleStartsAt: daysBefore(now, sale.beganDaysAgo).toISOString(),
            saleEndsAt: dutchMidnight(daysBefore(now, -sale.endsInDays)).toISOString(),
          }
        : variant,
    ),
  }
}

/** The reduced price in the catalogue is that of the metal the piece is listed with. */
const isReduced = (piece: DemoPiece, priceCents: number) =>
  priceCents === Math.round(piece.price * 100)

/** Three invented makers. */
function brandOf(piece: DemoPiece): string {
  if (/parel/.test(piece.material) || piece.tags.includes('parel')) return 'Parelatelier Wad'
  return piece.variants.length === 0 && /zilver/.test(piece.material)
    ? 'Zilversmederij Kling'
    : 'Schakel'
}

function popularityOf(slug: string): number {
  const place = LOVED.indexOf(slug)
  return place === -1 ? hashNumber(slug) % 100 : 200 - place
}
