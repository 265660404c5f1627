import { formatIban } from '#app/features/core/settings/iban.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import type { Typed } from '#app/platform/form-fields.ts'
import { formatAmount } from '#app/platform/money.ts'

/** The settings as the form shows them before anybody types. */
export function settingsValues(settings: ShopSettings): Typed {
  const { cartSlides, heartsRestrict, usesOss, isComingSoon, countsWithoutConsent, ...rest } =
    settings
  const values = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      name.endsWith('Cents') ? formatAmount(Number(value)) : String(value),
    ]),
  )
  return {
    ...values,
    iban: formatIban(settings.iban),
    ...(cartSlides && { cartSlides: 'on' }),
    ...(heartsRestrict && { heartsRestrict: 'on' }),
    ...(usesOss && { usesOss: 'on' }),
    ...(countsWithoutConsent && { countsWithoutConsent: 'on' }),
    ...(isComingSoon && { isComingSoon: 'on' }),
  }
}
