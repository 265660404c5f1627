import type { AddToCartResult, CartLine } from './cart.ts'

const stockLeftText = (limit: number) => (limit === 1 ? 'is er nog 1' : `zijn er nog ${limit}`)

/** Returns the message for a product that could not be added to the cart. */
export function addToCartMessage(failure: Extract<AddToCartResult, { ok: false }>): string {
  const { name, limit } = failure
  switch (failure.error) {
    case 'unknown-product':
      return 'Dit product bestaat niet meer.'
    case 'needs-choice':
      return `Kies eerst een uitvoering van ${name}.`
    case 'needs-text':
      return `Vul eerst je tekst in bij ${name}.`
    case 'needs-pair':
      return `Kies eerst beide ringen van ${name}.`
    case 'bad-text':
      return Object.values(failure.errors).join(' ')
    case 'external-product':
      return `${name} wordt door een andere winkel verkocht en kan hier niet in de winkelwagen.`
    case 'not-for-sale':
      return `${name} is niet meer te koop.`
    case 'sold-out':
      return `${name} is uitverkocht.`
    case 'not-enough':
      return `Van ${name} ${stockLeftText(limit)}. Er past niet meer in je winkelwagen.`
    case 'one-only':
      return `Van ${name} kun je er één per bestelling kopen, en die ligt al in je winkelwagen.`
    case 'bad-quantity':
      return `Vul bij ${name} een heel aantal in, van 1 tot ${limit}.`
    case 'cart-full':
      return 'Je winkelwagen zit vol. Reken eerst af, of haal er iets uit.'
  }
}

/** The highest possible quantity, shown beside the field before a shopper exceeds it. */
export const inStockText = (limit: number) => `Nog ${limit} op voorraad`

/** The highest quantity of a cart line. Some products are limited to one per order, whatever the stock. */
export function lineLimitText({ limit }: Pick<CartLine, 'limit'>): string {
  if (!limit) return ''
  return limit === 1 ? 'Maximaal 1' : inStockText(limit)
}

export function clampedMessage(name: string, limit: number): string {
  return `Van ${name} ${stockLeftText(limit)}. We hebben het aantal aangepast.`
}

/** Returns the message of a cart line that exceeds the stock. */
export function shortLineMessage({ limit, isStale }: Pick<CartLine, 'limit' | 'isStale'>): string {
  if (isStale && limit !== 0) {
    return 'Dit sieraad is veranderd. Haal het uit je winkelwagen en kies het opnieuw.'
  }
  if (!limit) return 'Dit is uitverkocht. Haal het uit je winkelwagen om af te rekenen.'
  return `Hiervan ${stockLeftText(limit)}. Pas het aantal aan om af te rekenen.`
}
