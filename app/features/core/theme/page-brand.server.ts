import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { brandImageUrl, brandPngUrl } from '#app/features/core/settings/theme-settings.ts'
import { FONT_FILES } from './font-files.ts'
import type { PageBrand } from './page-brand.ts'
import { colorsOf } from './theme-colors.ts'
import { themeStyle } from './theme-style.ts'

/** Returns the appearance of the shop for the root of every page. */
export function pageBrand(settings: ShopSettings): PageBrand {
  const { favicon, fontPair, isDemo, logo, darkLogo } = settings
  return {
    style: themeStyle(settings),
    fonts: FONT_FILES[fontPair],
    logo: logo && { ...logo, src: brandImageUrl(logo) },
    darkLogo: darkLogo && { ...darkLogo, src: brandImageUrl(darkLogo) },
    icon: favicon ? brandImageUrl(favicon) : isDemo ? '/favicon.svg' : initialIcon(settings),
    touchIcon: favicon && brandPngUrl(favicon),
    hasChain: isDemo,
  }
}

/** Returns a tab icon as a data URL: the first letter of the shop's name on the theme's dark colour. */
function initialIcon(settings: ShopSettings): string {
  const [first] = new Intl.Segmenter('nl').segment(settings.name.trim())
  const safe = (first?.segment ?? '').toUpperCase().replace(/[<>&"']/g, '')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="${colorsOf(settings).nightColor}"/><text x="24" y="35" font-family="Georgia,serif" font-size="32" text-anchor="middle" fill="#fdfcfa">${safe}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
