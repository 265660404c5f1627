import type { OfferSource } from '#app/features/partners/offers/offers.ts'
import { POLICIES } from '#app/features/partners/offers/source-policies.ts'

const REVIEWS = {
  none: 'geen reviews',
  numbers: 'van reviews het aantal en de sterren',
  texts: 'reviews met hun tekst, als de uitgever dat goedvindt',
}

/** Returns the text about the policy of a source for the owner. */
export function policyText(source: OfferSource): string {
  const policy = POLICIES[source]
  return [
    `Prijzen ${policy.hours} uur te zien${policy.needsStamp ? ', met het moment erbij' : ''}`,
    policy.photos === 'linked' ? 'foto’s alleen als link' : 'foto’s mag je kopiëren',
    policy.keepsPrices ? 'prijsverloop bewaard' : 'geen prijsverloop bewaard',
    policy.keepsTitles ? 'titel van de winkel bewaard' : 'titel van de winkel niet bewaard',
    REVIEWS[policy.reviews],
    policy.cart === 'one-link'
      ? 'alles in één keer in hun winkelwagen'
      : 'elk stuk op zijn eigen pagina',
  ].join('; ')
}
