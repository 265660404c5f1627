import type { CornerStyle, ThemeSettings } from '#app/features/core/settings/theme-settings.ts'
import { fontProperties } from './font-pairs.ts'
import { colorProperties } from './theme-colors.ts'

const CORNERS: Record<CornerStyle, string> = { square: '0', soft: '2px', round: '10px' }

/**
 * Returns the custom properties that the theme sets on the root element of a page; empty for the standard theme. They are set
 * by a style attribute, which needs no extra request and which the content security policy allows.
 */
export function themeStyle(theme: ThemeSettings): Record<string, string> {
  return {
    ...colorProperties(theme),
    ...fontProperties(theme.fontPair),
    ...(theme.corners !== 'soft' && { '--radius-control': CORNERS[theme.corners] }),
  }
}
