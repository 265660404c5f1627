import type { BrandImage } from '#app/features/core/settings/theme-settings.ts'

export const MAX_BRAND_BYTES = 1024 * 1024

type BrandFileError = 'no-file' | 'too-large' | 'not-a-picture'

export type ReceiveBrandResult =
  | { ok: true; image: BrandImage }
  | { ok: false; error: BrandFileError }

/** Returns the message beside the field of a rejected file. */
export function brandFileMessage(error: BrandFileError): string {
  switch (error) {
    case 'no-file':
      return 'Kies een bestand.'
    case 'too-large':
      return 'Dit bestand is groter dan 1 MB. Verklein het, of gebruik een SVG.'
    case 'not-a-picture':
      return 'Dit is geen afbeelding die we kunnen lezen. Gebruik een SVG, PNG, JPG of WebP.'
  }
}
