import { z } from 'zod'
import { themeFields } from '#app/features/core/settings/theme-rules.ts'
import { THEME_COLORS, type ThemeColor } from '#app/features/core/settings/theme-settings.ts'
import { contrastProblems, STANDARD_COLORS } from '#app/features/core/theme/theme-colors.ts'
import type { FormValues } from '#app/platform/forms/form-fields.ts'
import { formatTenths } from '#app/platform/text/number-text.ts'

/** Labels and hints of the colours, in the order of the form. */
export const COLOR_FIELDS: Record<ThemeColor, { label: string; hint: string }> = {
  accentColor: { label: 'Accent', hint: 'Links, tellers, en knoppen waar de muis op staat.' },
  inkColor: { label: 'Tekst en knoppen', hint: 'Koppen, tekst en de grote knoppen.' },
  paperColor: { label: 'Achtergrond', hint: 'De pagina zelf.' },
  groundColor: { label: 'Vlakken', hint: 'Achter foto’s en rustige blokken.' },
  nightColor: { label: 'Donkere vlakken', hint: 'De balk bovenaan en de voet van de pagina.' },
  saleColor: { label: 'Aanbieding', hint: 'Verlaagde prijzen.' },
}

const COUNTERPART_NAMES: Record<ThemeColor, string> = {
  accentColor: 'de achtergrond en de vlakken',
  inkColor: 'de achtergrond en de vlakken',
  paperColor: 'de meldingen die erop staan',
  groundColor: 'de meldingen die erop staan',
  nightColor: 'de lichte letters die erop staan',
  saleColor: 'de achtergrond en de vlakken',
}

const { logo: _logo, darkLogo: _darkLogo, favicon: _favicon, ...textFields } = themeFields

const themeSchema = z.object(textFields)

/** Parses colours, fonts and corners. Rejects a colour that is hard to read, and names the nearest colour that is not. */
export const themeForm = themeSchema.superRefine((theme, context) => {
  // Refinements also run when a field is not a colour. That field already has an error.
  if (!themeSchema.safeParse(theme).success) return
  for (const { color, contrast, nearestColor } of contrastProblems(theme)) {
    const message = `Te weinig contrast met ${COUNTERPART_NAMES[color]}: ${formatTenths(contrast)} op 1, en 4,5 is het minste om goed te lezen.${
      nearestColor ? ` Het dichtst hierbij ligt ${nearestColor}.` : ''
    }`
    context.addIssue({ code: 'custom', path: [color], message })
  }
})

/** Returns the nearest passing shade of each rejected colour, for the button beside its field. */
export function suggestColors(values: FormValues): Partial<Record<ThemeColor, string>> {
  const parsedColors = themeSchema.safeParse(values)
  if (!parsedColors.success) return {}
  return Object.fromEntries(
    contrastProblems(parsedColors.data).flatMap(({ color, nearestColor }) =>
      nearestColor ? [[color, nearestColor]] : [],
    ),
  )
}

/** Returns the standard colour for an empty field, because the colour input of browsers cannot be empty. */
export const shownColor = (name: ThemeColor, value: string | undefined): string =>
  value && /^#[0-9a-f]{6}$/i.test(value) ? value : STANDARD_COLORS[name]

/** Applies the suggestion that was clicked, such as "accentColor:#7a5c1e", to the submitted form. */
export function applySuggestedColor(form: FormData): void {
  const [name = '', color = ''] = String(form.get('offer') ?? '').split(':')
  if (THEME_COLORS.some((color) => color === name)) form.set(name, color)
}
