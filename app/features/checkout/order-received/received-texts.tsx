import { type AgreedPage, legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import type { PlacedOrder } from '#app/features/fulfilment/orders/orders.ts'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { FactRow } from './fact-row.tsx'

const AGREED: AgreedPage[] = ['terms', 'returns']

/** Links to the terms and the return policy as they were when the order was placed. */
export function ReceivedTexts({
  order: { id, key, promises },
}: {
  order: Pick<PlacedOrder, 'id' | 'key' | 'promises'>
}) {
  if (!promises.texts) return null
  return (
    <FactRow label="Wat we afspraken">
      {AGREED.map(legalPageFacts).map(({ slug, title }) => (
        <a
          key={slug}
          href={`${path('/checkout/order-received/:id/tekst/:slug', { id, slug })}?key=${key}`}
          className={`${TEXT_LINK} mr-5 inline-flex min-h-target items-center`}
        >
          {title}
        </a>
      ))}
    </FactRow>
  )
}
