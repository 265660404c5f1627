import { amazonSource } from '#app/features/marketplace/amazon-source.server.ts'
import { bolSource } from '#app/features/marketplace/bol-source.server.ts'
import { importPiecesMessage } from '#app/features/marketplace/import-pieces.ts'
import type { FoundPiece } from '#app/features/marketplace/marketplace-source.ts'
import { matchPieces } from '#app/features/marketplace/match-pieces.server.ts'
import { formatCents } from '#app/platform/money.ts'
import type { Shop } from '#app/platform/shop.ts'

/** A piece that a search found, as the owner chooses from. */
export interface FoundRow {
  /** what a run asks its source for it by; '' when it can't be asked for */
  asked: string
  title: string
  photo: string
  /** "€ 34,95", '' when it tells none */
  price: string
  /** the product that it is here already; null: it is new */
  productId: number | null
  /** the shop has this very offer */
  isOffered: boolean
}

export type SearchPiecesResult =
  | { ok: true; rows: FoundRow[]; total: number; pages: number }
  | { ok: false; error: string }

export interface PieceSearch {
  source: 'amazon' | 'bol'
  country: string
  words: string
  page: number
}

const PER_PAGE = 10
/** Sources show no more pages of a search than these. */
const MAX_PAGES = 10

/** Asks a marketplace, once, and tells what of it the shop has already. */
export async function searchPieces(
  shop: Shop,
  { source: name, country, words, page }: PieceSearch,
): Promise<SearchPiecesResult> {
  const source = name === 'amazon' ? amazonSource(shop) : bolSource(shop)
  const found = await source.search(country, { words, page: Math.min(page, MAX_PAGES) })
  if (!found.ok) {
    const label = name === 'amazon' ? 'Amazon' : 'bol'
    return { ok: false, error: importPiecesMessage({ ...found, pieces: [] }, label) }
  }
  const matches = await matchPieces(shop.db, name, found.pieces)
  return {
    ok: true,
    total: found.total,
    pages: Math.min(MAX_PAGES, Math.ceil(found.total / PER_PAGE)),
    rows: found.pieces.map((piece) => {
      const match = matches.get(piece)
      return {
        asked: askedBy(piece),
        title: piece.title,
        photo: piece.quote.images[0]?.url ?? '',
        price: piece.quote.priceCents === null ? '' : formatCents(piece.quote.priceCents),
        productId: match?.productId ?? null,
        isOffered: match?.hasOffer ?? false,
      }
    }),
  }
}

/** bol is asked by EAN and names its pieces otherwise. */
const askedBy = ({ place, gtins }: FoundPiece): string =>
  place.source === 'bol' ? (gtins[0] ?? '') : place.externalId
