import type { OrderPromises } from '#app/features/fulfilment/orders/orders.ts'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { AgreedPage } from './legal-texts.ts'

/** Repeats two entries of LEGAL_PAGES, because importing that list would load all legal pages' facts in the browser. */
const AGREED_PAGES: { page: AgreedPage; slug: string; title: string }[] = [
  { page: 'terms', slug: 'voorwaarden', title: 'Voorwaarden' },
  { page: 'returns', slug: 'ruilen-en-retour', title: 'Ruilen en retour' },
]

interface AgreedTextLinksProps {
  texts: NonNullable<OrderPromises['texts']>
  urlOf: (slug: string, id: number) => string
}

/** Links to the terms and the return policy as they were when the order was placed. */
export function AgreedTextLinks({ texts, urlOf }: AgreedTextLinksProps) {
  return AGREED_PAGES.map(({ page, slug, title }) => (
    <a
      key={page}
      href={urlOf(slug, texts[page])}
      className={`${TEXT_LINK} inline-flex min-h-target items-center`}
    >
      {title}
    </a>
  ))
}

/** Links in the back office to the versions that the customer agreed to. */
export function AgreedTexts({ texts }: Pick<AgreedTextLinksProps, 'texts'>) {
  return (
    <div className="mt-3">
      <p className="text-sm text-ink-2">Zoals ze golden bij deze bestelling:</p>
      <p className="flex flex-wrap gap-x-5">
        <AgreedTextLinks
          texts={texts}
          urlOf={(slug, id) => path('/beheer/teksten/:slug/versies/:id', { slug, id })}
        />
      </p>
    </div>
  )
}
