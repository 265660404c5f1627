import type { PartnerCartShop } from './partner-cart.ts'

/** Shows the required disclosures near links to other shops and their prices, each once. */
export function ShopDisclosures({ shops }: { shops: Pick<PartnerCartShop, 'disclosures'>[] }) {
  const texts = [...new Set(shops.flatMap(({ disclosures }) => disclosures))]
  if (texts.length === 0) return null
  return (
    <div className="mt-4 max-w-prose space-y-1 text-sm text-ink-2">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  )
}
