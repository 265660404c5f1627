import { legalPageFacts } from '#app/features/checkout/legal-texts/legal-texts.ts'
import type { OrderPromises } from '#app/features/fulfilment/orders/orders.ts'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Links to the versions of the terms and the return policy that an order was placed under. */
export function OrderAgreedTexts({ texts }: { texts: NonNullable<OrderPromises['texts']> }) {
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 text-title font-semibold">Gold bij het bestellen</h2>
      <ul>
        {(['terms', 'returns'] as const).map((page) => {
          const { slug, title } = legalPageFacts(page)
          return (
            <li key={page}>
              <a
                href={path('/beheer/teksten/:slug/versies/:id', { slug, id: texts[page] })}
                className={`${TEXT_LINK} inline-flex min-h-target items-center`}
              >
                {title}
              </a>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
