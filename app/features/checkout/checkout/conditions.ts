import type { ShopSettings } from '#app/features/core/settings/settings.ts'

/** What one agrees to by ordering; kept with the order as it stood. */
export const CONDITIONS_AGREE = 'Als je bestelt, ga je akkoord met de voorwaarden.'

/** The days the law gives, and ours when they are more. */
export function returnDaysText({ returnDays }: Pick<ShopSettings, 'returnDays'>): string {
  return returnDays > 14
    ? `Je hebt 14 dagen wettelijke bedenktijd; wij maken er ${returnDays} van.`
    : 'Je hebt 14 dagen wettelijke bedenktijd.'
}
