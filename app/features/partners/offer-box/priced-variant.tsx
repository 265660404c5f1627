import { importLine } from '#app/features/partners/offers/offer-texts.ts'
import type { LinkedOffer } from './offer-row.tsx'

/**
 * Names the metal and size that the price in the chosen country is for, with the photo of that shop: the photos of the page may
 * show another metal. Rendered on the server only.
 */
export function PricedVariant({ offer }: { offer: LinkedOffer }) {
  const photo = offer.quote?.images[0]
  const duty = importLine(offer)
  return (
    <div className="mt-3 flex items-center gap-3">
      {photo && (
        <img
          src={photo.url}
          width={photo.width}
          height={photo.height}
          alt=""
          referrerPolicy="no-referrer"
          data-linked
          className="size-16 shrink-0 bg-ground object-contain"
        />
      )}
      <p>
        <span className="block">{`Deze prijs is voor ${offer.variantText}.`}</span>
        <span className="block text-sm text-ink-2">Een andere uitvoering kies je hieronder.</span>
        {duty && <span className="block text-sm text-ink-2">{duty}</span>}
      </p>
    </div>
  )
}
