import { FEW_LEFT, type ProductCard } from '#app/features/catalog/products/catalog.ts'

const NEW_DAYS = 30
const DAY_MS = 86_400_000

export interface CardBadge {
  kind: 'sold-out' | 'sale' | 'few' | 'new'
  text: string
}

/** Returns the badge of a card, at most one. `at` is when the page was rendered, because pages are cached. */
export function cardBadge(
  card: Pick<ProductCard, 'left' | 'beforeCents' | 'priceCents' | 'publishedAt'>,
  at?: string,
): CardBadge | null {
  if (card.left === 0) return { kind: 'sold-out', text: 'Uitverkocht' }
  if (card.beforeCents !== null && card.beforeCents > card.priceCents) {
    const percent = Math.floor((1 - card.priceCents / card.beforeCents) * 100)
    if (percent > 0) return { kind: 'sale', text: `−${percent}%` }
  }
  if (card.left !== null && card.left <= FEW_LEFT) return { kind: 'few', text: `Nog ${card.left}` }
  if (at && Date.parse(at) - Date.parse(card.publishedAt) < NEW_DAYS * DAY_MS) {
    return { kind: 'new', text: 'Nieuw' }
  }
  return null
}
