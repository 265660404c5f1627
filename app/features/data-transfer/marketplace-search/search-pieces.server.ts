import type { PieceQuestion } from '#app/features/data-transfer/marketplace-runs/piece-searches.ts'
import { askedNowMessage } from '#app/features/partners/item-drafts/import-pieces.ts'
import { type Match, matchPieces } from '#app/features/partners/item-drafts/match-pieces.server.ts'
import { askPatiently } from '#app/features/partners/marketplace-sources/ask-patiently.server.ts'
import type {
  BrowseNode,
  BrowseNodePlace,
  FoundPiece,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { SOURCE_NAMES } from '#app/features/partners/marketplaces/source-health.ts'
import { SOURCES } from '#app/features/partners/marketplaces/sources.server.ts'
import { seenFromElsewhere } from '#app/features/partners/offers/seen-image.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatTenths, formatWhole } from '#app/platform/number-text.ts'
import type { Shop } from '#app/platform/shop.ts'

/** A piece that a search found, as the owner chooses from. */
export interface FoundRow {
  /** what a run asks its source for it by; '' when it can't be asked for */
  asked: string
  title: string
  photo: string
  /** "€ 34,95", '' when it tells none */
  price: string
  /** "4,3 van 5 (1.204)", '' when it tells none */
  rating: string
  /** the product that it is here already; null: it is new */
  productId: number | null
  /** the shop has this very offer */
  isOffered: boolean
}

export type SearchPiecesResult =
  | {
      ok: true
      rows: FoundRow[]
      total: number
      pages: number
      /** the part of the catalogue that was searched in, where its source tells */
      within: BrowseNodePlace | null
      nodes: BrowseNode[]
    }
  | { ok: false; error: string }

const PER_PAGE = 10
/** Sources show no more pages of a search than these. */
const MAX_PAGES = 10

/** Asks a marketplace, for one page and for the node that is searched in, and tells what of it the shop has already. */
export async function searchPieces(
  shop: Shop,
  { source: name, country, page, ...terms }: PieceQuestion & { page: number },
): Promise<SearchPiecesResult> {
  const source = await SOURCES[name](shop)
  const [found, place] = await Promise.all([
    askPatiently(
      shop,
      source,
      source.search(country, { ...terms, page: Math.min(page, MAX_PAGES) }),
    ),
    terms.node && source.findNode
      ? askPatiently(shop, source, source.findNode(country, terms.node))
      : undefined,
  ])
  if (!found.ok) {
    return { ok: false, error: askedNowMessage(found, SOURCE_NAMES[name]) }
  }
  const matches = await matchPieces(shop.db, name, found.pieces)
  return {
    ok: true,
    total: found.total,
    nodes: found.nodes,
    // What it is called is no reason to show nothing.
    within: place?.ok ? place.node : null,
    pages: Math.min(MAX_PAGES, Math.ceil(found.total / PER_PAGE)),
    rows: found.pieces.map((piece) => foundRow(piece, matches.get(piece))),
  }
}

export function foundRow(piece: FoundPiece, match: Match | undefined): FoundRow {
  const { quote, rating } = piece
  const [photo] = quote.images
  const many = rating?.count == null ? '' : ` (${formatWhole(rating.count)})`
  return {
    asked: askedBy(piece),
    title: piece.title,
    photo: photo ? seenFromElsewhere(photo).url : '',
    price: quote.priceCents === null ? '' : formatCents(quote.priceCents),
    rating: rating ? `${formatTenths(rating.stars)} van 5${many}` : '',
    productId: match?.productId ?? null,
    isOffered: match?.hasOffer ?? false,
  }
}

/** bol is asked by EAN and names its pieces otherwise. */
export const askedBy = ({ place, gtins }: FoundPiece): string =>
  place.source === 'bol' ? (gtins[0] ?? '') : place.externalId
