import type { ShopSettings } from '#app/features/core/settings/settings.ts'

/** The sentence above the order button; stored with the order as it was shown. */
export const CONDITIONS_AGREE = 'Als je bestelt, ga je akkoord met de voorwaarden.'

/** The statutory withdrawal period, and the shop's own if it is longer. */
export function returnDaysText({ returnDays }: Pick<ShopSettings, 'returnDays'>): string {
  return returnDays > 14
    ? `Je hebt 14 dagen wettelijke bedenktijd; wij maken er ${returnDays} van.`
    : 'Je hebt 14 dagen wettelijke bedenktijd.'
}
