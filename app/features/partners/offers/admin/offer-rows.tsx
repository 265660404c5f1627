import { Form } from 'react-router'
import type { LiveOffer } from '#app/features/partners/offers/offers.ts'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface OfferRow
  extends Pick<LiveOffer, 'id' | 'seller' | 'externalId' | 'variantText' | 'origin'> {
  href: string
  /** title at the source; '' if unknown */
  title: string
  /** price with its age; '' if there is none to show */
  price: string
  priceCents: number | null
  /** "€ 89,00 op 3-11-2026": earlier prices, if the source allows storing them */
  earlierPrices: string[]
  /** photos of the offer may be copied */
  canCopy: boolean
}

const ORIGINS = {
  owner: 'Zelf toegevoegd',
  file: 'Uit een ingelezen bestand',
  source: 'Van de winkel zelf',
} as const

/** The offers of a product for the owner: link, origin, and price if known. */
export function OfferRows({ rows }: { rows: OfferRow[] }) {
  return (
    <ul className="border-t border-ink">
      {rows.map((row) => (
        <OfferItem key={row.id} {...row} />
      ))}
    </ul>
  )
}

function OfferItem({
  id,
  seller,
  externalId,
  variantText,
  origin,
  href,
  title,
  price,
  priceCents,
  earlierPrices,
  canCopy,
}: OfferRow) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-48 flex-1">
        <p className="font-medium">
          <a
            href={href}
            target="_blank"
            rel="sponsored nofollow noopener"
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            {seller}
            <span className="sr-only"> (opent in een nieuw tabblad)</span>
          </a>
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {[variantText, externalId, ORIGINS[origin]].filter(Boolean).join(' · ')}
        </p>
        {title && <p className="text-sm text-ink-2 wrap-anywhere">Heet daar: {title}</p>}
      </div>
      <div className="text-sm">
        {priceCents !== null && (
          <p className="font-figures font-semibold">{formatCents(priceCents)}</p>
        )}
        <p className="text-ink-2">{price || 'Geen prijs bekend: alleen een link.'}</p>
        {earlierPrices.length > 0 && (
          <p className="text-ink-2">Eerder: {earlierPrices.join(', ')}</p>
        )}
      </div>
      <OfferButtons id={id} seller={seller} externalId={externalId} canCopy={canCopy} />
    </li>
  )
}

type OfferButtonsProps = Pick<OfferRow, 'id' | 'seller' | 'externalId' | 'canCopy'>

function OfferButtons({ id, seller, externalId, canCopy }: OfferButtonsProps) {
  return (
    <Form method="post" className="flex flex-wrap gap-x-4 gap-y-2">
      {canCopy && (
        <Button
          type="submit"
          variant="second"
          size="small"
          name="intent"
          value={`copy.${id}`}
          aria-label={`Kopieer foto’s van ${seller}, ${externalId}`}
        >
          Kopieer foto’s
        </Button>
      )}
      <Button
        type="submit"
        variant="second"
        size="small"
        name="intent"
        value={`remove.${id}`}
        aria-label={`Haal weg: ${seller}, ${externalId}`}
      >
        Haal weg
      </Button>
    </Form>
  )
}
