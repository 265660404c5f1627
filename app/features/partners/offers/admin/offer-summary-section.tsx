import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { OfferSummary } from './read-offer-summary.server.ts'

interface OfferSummarySectionProps {
  productId: number
  offers: Pick<OfferSummary, 'rows' | 'total'>
}

/** The first offers of a product that other shops sell, with a link to the page of all of them. */
export function OfferSummarySection({
  productId,
  offers: { rows, total },
}: OfferSummarySectionProps) {
  return (
    <FormSection
      title="Prijs en voorraad"
      text="Andere winkels verkopen dit product: prijs en voorraad zijn van hen."
    >
      {rows.length === 0 ? (
        <p className="text-ink-2">Nog geen aanbieding.</p>
      ) : (
        <ul className="border-t border-line">
          {rows.map(({ id, seller, detail, priceCents }) => (
            <li key={id} className="flex justify-between gap-6 border-b border-line py-2.5">
              <span className="min-w-0">
                <span className="block font-medium wrap-anywhere">{seller}</span>
                <span className="block text-sm text-ink-2">{detail}</span>
              </span>
              {priceCents !== null && (
                <span className="font-figures font-semibold whitespace-nowrap">
                  {formatCents(priceCents)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <ButtonLink
        variant="second"
        size="small"
        to={path('/beheer/producten/:id/aanbiedingen', { id: productId })}
      >
        {total > rows.length ? `Alle ${total} aanbiedingen` : 'Aanbiedingen wijzigen'}
      </ButtonLink>
    </FormSection>
  )
}
