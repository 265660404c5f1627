import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import { formatCents } from '#app/platform/money.ts'

/** The price in a list, with "vanaf" if variants have different prices, and with the reference price struck through during a sale. */
export function CardPrice({
  card,
  size = 'base',
}: {
  card: Pick<ProductCard, 'seller' | 'priceCents' | 'isFromPrice' | 'beforeCents' | 'soldAsPair'>
  size?: 'base' | 'sm'
}) {
  // Marketplaces allow showing their prices for one day only, so only the product page shows them, with the age of each price.
  if (card.seller === 'external')
    return <span className="text-sm text-ink-2">Prijs bij de winkel</span>
  const textClass = size === 'sm' ? 'text-sm' : 'text-base'
  const fromText = card.isFromPrice ? 'vanaf ' : ''
  const unitText = card.soldAsPair && <span className="font-normal"> per paar</span>
  if (card.beforeCents === null) {
    return (
      <span className={`${textClass} font-figures font-semibold`}>
        {fromText && <span className="font-normal">{fromText}</span>}
        {formatCents(card.priceCents)}
        {unitText}
      </span>
    )
  }
  return (
    <span className={`${textClass} font-figures`}>
      <span className="font-semibold text-sale">
        {fromText}
        {formatCents(card.priceCents)}
        {unitText}
      </span>{' '}
      <span className="relative inline-block text-ink-3 md:ml-1">
        <span className="sr-only">Laagste prijs in de 30 dagen ervoor </span>
        <s>{formatCents(card.beforeCents)}</s>
      </span>
    </span>
  )
}
