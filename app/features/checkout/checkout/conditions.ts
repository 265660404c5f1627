import { isPersonal } from '#app/features/catalog/text-fields/personal-line.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'

/** The sentence above the order button; stored with the order as it was shown. */
export const CONDITIONS_TEXT = 'Als je bestelt, ga je akkoord met de voorwaarden.'

/** Sentence for orders with a line that is made for its buyer (art. 6:230p BW). */
const PERSONAL_CONDITIONS =
  'Voor wat we met jouw tekst maken, geldt geen bedenktijd: dat kun je niet herroepen of ruilen.'

/** Returns the sentences on the return period: the statutory period, the shop's own if that is longer, and exceptions. */
export function returnDaysText(
  { returnDays }: Pick<ShopSettings, 'returnDays'>,
  lines: { texts: unknown[] }[],
): string {
  const usualPeriod =
    returnDays > 14
      ? `Je hebt 14 dagen wettelijke bedenktijd; wij maken er ${returnDays} van.`
      : 'Je hebt 14 dagen wettelijke bedenktijd.'
  return [
    lines.every(isPersonal) ? '' : usualPeriod,
    lines.some(isPersonal) ? PERSONAL_CONDITIONS : '',
  ]
    .filter(Boolean)
    .join(' ')
}
