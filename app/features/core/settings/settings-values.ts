import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { formatAmount } from '#app/platform/money.ts'
import { formatIban } from './iban.ts'
import type { ShopSettings, UnreadableSettings } from './settings.ts'

const UNREADABLE_TEXT =
  'De opgeslagen waarde is onleesbaar; de winkel gebruikt de standaardwaarde. Verbeter deze en sla op.'
const UNREADABLE_CHOICE = 'De opgeslagen keuze is onleesbaar; de winkel gebruikt wat hier staat.'

/** Labels of the settings with a checkbox. */
const CHECKBOX_LABELS: Partial<Record<keyof ShopSettings, string>> = {
  usesOss: 'Reken buitenlandse btw',
  offersExchanges: 'Ruilen kan',
  offersGiftWrap: 'Inpakken als cadeau',
  isSmallBusiness: 'Kleineondernemersregeling',
  cartSlides: 'Laat de winkelwagen inschuiven',
  heartsRestrict: 'Verlanglijst alleen voor ingelogde klanten',
  hidesVotes: 'Geen stemmen',
  countsWithoutConsent: 'Tel ook bekeken pagina’s',
  isComingSoon: 'Open of dicht, op het overzicht',
  isDemo: 'Demowinkel',
}

const SELECT_FIELDS: (keyof ShopSettings)[] = [
  'attributionMonths',
  'countryBoxPosition',
  'checkoutEmail',
  'paysReturns',
  'fontPair',
  'corners',
]

/** Returns whether the form has a choice for this setting. A choice cannot show a stored value that is not an option. */
export const isChoice = (name: keyof ShopSettings): boolean =>
  name in CHECKBOX_LABELS || SELECT_FIELDS.includes(name)

/** Returns the form values of the stored settings. */
export function settingsValues(settings: ShopSettings): FormValues {
  const { cartSlides, heartsRestrict, hidesVotes, usesOss, countsWithoutConsent } = settings
  const { offersExchanges, offersGiftWrap, isSmallBusiness } = settings
  const values = Object.fromEntries(
    Object.entries(settings)
      .filter(([, value]) => typeof value === 'string' || typeof value === 'number')
      .map(([name, value]) => [
        name,
        name.endsWith('Cents') ? formatAmount(Number(value)) : String(value),
      ]),
  )
  return {
    ...values,
    iban: formatIban(settings.iban),
    ...(cartSlides && { cartSlides: 'on' }),
    ...(heartsRestrict && { heartsRestrict: 'on' }),
    ...(hidesVotes && { hidesVotes: 'on' }),
    ...(usesOss && { usesOss: 'on' }),
    ...(offersExchanges && { offersExchanges: 'on' }),
    ...(offersGiftWrap && { offersGiftWrap: 'on' }),
    ...(isSmallBusiness && { isSmallBusiness: 'on' }),
    ...(countsWithoutConsent && { countsWithoutConsent: 'on' }),
  }
}

/**
 * Returns form values and messages for stored settings that cannot be read. Text fields get the stored text, so that saving
 * validates it and does not replace it by the default. Checkboxes have no room for a message; `choiceLabels` lists their labels.
 */
export function unreadableFields(unreadable: UnreadableSettings) {
  const values: FormValues = {}
  const errors: FieldErrors = {}
  const choiceLabels: string[] = []
  for (const [key, value] of Object.entries(unreadable)) {
    const name = key as keyof ShopSettings
    const label = CHECKBOX_LABELS[name]
    if (label !== undefined) choiceLabels.push(label)
    errors[name] = isChoice(name) ? UNREADABLE_CHOICE : UNREADABLE_TEXT
    if (!isChoice(name)) values[name] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return { values, errors, choiceLabels }
}
