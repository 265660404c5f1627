import { z } from 'zod'
import { CORNER_STYLES, FONT_PAIRS } from './theme-settings.ts'

const colorRule = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^(?:#[0-9a-f]{6})?$/, 'Een kleur ziet eruit als #1e3a8f. Leeg: de standaardkleur.')

const brandImageRule = z
  .object({
    file: z.string().regex(/^[0-9a-f]{20}\.(?:svg|png)$/),
    width: z.int().min(1).max(10_000),
    height: z.int().min(1).max(10_000),
  })
  .nullable()

/** One rule per theme setting. */
export const themeFields = {
  accentColor: colorRule,
  inkColor: colorRule,
  paperColor: colorRule,
  groundColor: colorRule,
  nightColor: colorRule,
  saleColor: colorRule,
  fontPair: z.enum(FONT_PAIRS),
  corners: z.enum(CORNER_STYLES),
  logo: brandImageRule,
  darkLogo: brandImageRule,
  favicon: brandImageRule,
}
