import { z } from 'zod'
import {
  CATEGORY_PLACEHOLDERS,
  PRODUCT_PLACEHOLDERS,
  parseSynonyms,
  type SearchSettings,
  unknownPlaceholders,
} from '#app/features/core/settings/search-settings.ts'
import { optionalLine, optionalLines } from '#app/platform/forms/form-text.ts'
import { checkboxField } from '#app/platform/forms/form-values.ts'

const MAX_LINKS = 12
const MAX_GROUPS = 300

const template = (names: string[]) =>
  optionalLine(300).refine((text) => unknownPlaceholders(text, names).length === 0, {
    error: ({ input }) =>
      `Dit bestaat niet: {${unknownPlaceholders(String(input), names).join('}, {')}}. Kies uit de lijst hierboven.`,
  })

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const isHttpsUrl = (text: string) =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && text.length <= 300

/** The form of the settings for search engines. `filter` is read separately, because it has several values. */
export const searchSettingsForm = z.object({
  productTitle: template(PRODUCT_PLACEHOLDERS),
  productDescription: template(PRODUCT_PLACEHOLDERS),
  categoryTitle: template(CATEGORY_PLACEHOLDERS),
  categoryDescription: template(CATEGORY_PLACEHOLDERS),
  indexesPages: checkboxField,
  links: optionalLines(4_000)
    .refine(
      (text) => linesOf(text).every(isHttpsUrl),
      'Elke regel is een adres dat met https:// begint.',
    )
    .refine((text) => linesOf(text).length <= MAX_LINKS, `Hoogstens ${MAX_LINKS} adressen.`),
  synonyms: optionalLines(30_000)
    .refine(
      (text) => parseSynonyms(text).length === linesOf(text).length,
      'Elke regel heeft ten minste twee woorden met een komma ertussen.',
    )
    .refine((text) => linesOf(text).length <= MAX_GROUPS, `Hoogstens ${MAX_GROUPS} regels.`),
})

export function toSearchSettings(
  values: z.infer<typeof searchSettingsForm>,
  indexableFilters: string[],
): SearchSettings {
  return {
    ...values,
    links: linesOf(values.links),
    synonyms: parseSynonyms(values.synonyms),
    indexableFilters,
  }
}
