import { useMemo } from 'react'
import type { Specification } from '#app/features/catalog/products/catalog.ts'
import { unbreakable } from '#app/platform/text/unbreakable.ts'
import { ServerHtml } from '#app/ui/server-html.tsx'
import { ProductTabs } from './product-tabs.tsx'

/** Reviews of other shops, rendered by the server. */
export interface ExternalReviews {
  title: string
  html: string
}

interface ProductDetailsProps {
  /** care instructions, one per line; empty: none */
  care: string[]
  shortDescription: string
  /** sanitised HTML */
  description: string
  specifications: Specification[]
  externalReviews: ExternalReviews | null
  /** number of reviews of this shop, which are further down the page */
  reviewCount: number
}

/** The tabs with texts and specifications below the photos. */
export function ProductDetails({
  care,
  shortDescription,
  description,
  specifications,
  externalReviews,
  reviewCount,
}: ProductDetailsProps) {
  const tabs = useMemo(
    () =>
      [
        {
          id: 'beschrijving',
          title: 'Beschrijving',
          isEmpty: shortDescription === '' && description === '',
          content: (
            <div className="max-w-prose">
              {shortDescription && <p className="mb-4 text-lead">{shortDescription}</p>}
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised when it is stored, see catalog */}
              <div className="rich-text" dangerouslySetInnerHTML={{ __html: description }} />
            </div>
          ),
        },
        {
          id: 'specificaties',
          title: 'Specificaties',
          isEmpty: specifications.length === 0,
          content: <SpecificationTable lines={specifications} />,
        },
        {
          id: 'verzorging',
          title: 'Verzorging',
          isEmpty: care.length === 0,
          content: (
            <ul className="max-w-prose list-disc space-y-3 pl-5 marker:text-ink-3">
              {care.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ),
        },
        {
          id: 'reviews-elders',
          title: externalReviews?.title ?? '',
          isEmpty: externalReviews === null,
          content: <ServerHtml html={externalReviews?.html ?? ''} />,
        },
      ].filter(({ isEmpty }) => !isEmpty),
    [care, shortDescription, description, specifications, externalReviews],
  )
  return (
    <ProductTabs
      tabs={tabs}
      more={{ href: '#reviews', text: reviewCount > 0 ? `Reviews (${reviewCount})` : 'Reviews' }}
    />
  )
}

function SpecificationTable({ lines }: { lines: Specification[] }) {
  return (
    <dl className="-mt-3">
      {lines.map(({ label, value }) => (
        <div
          key={`${label} ${value}`}
          className="grid grid-cols-[minmax(7.5rem,28%)_1fr] gap-4 border-b border-line py-3"
        >
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-figures">{unbreakable(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
