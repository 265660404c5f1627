import { PRICES_CHANGE } from '#app/features/partners/offers/prices-change.ts'
import type { PartnerCartShop } from './partner-cart.ts'

interface ShopDisclosuresProps {
  shops: Pick<PartnerCartShop, 'disclosures'>[]
  /** true folds the text about how long prices are valid; the text about paid links always stays visible */
  foldsPrices?: boolean
}

/** Shows the disclosures that are required near links to other shops and their prices, each text once. */
export function ShopDisclosures({ shops, foldsPrices = false }: ShopDisclosuresProps) {
  const texts = [...new Set(shops.flatMap(({ disclosures }) => disclosures))]
  if (texts.length === 0) return null
  return (
    <div className="mt-4 max-w-prose space-y-1 text-sm text-ink-2">
      {texts.map((text) =>
        foldsPrices && text === PRICES_CHANGE ? (
          <details key={text}>
            <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4">
              Over deze prijzen
            </summary>
            <p>{text}</p>
          </details>
        ) : (
          <p key={text}>{text}</p>
        ),
      )}
    </div>
  )
}
