import cormorant from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import imbue from '@fontsource-variable/imbue/files/imbue-latin-standard-normal.woff2?url'
import jost from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url'
import playfair from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'
import source from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import {
  brandImageUrl,
  brandPngUrl,
  type FontPair,
} from '#app/features/core/settings/theme-settings.ts'
import type { PageBrand } from './page-brand.ts'
import { colorsOf } from './theme-colors.ts'
import { themeStyle } from './theme-style.ts'

/** The files that a page of each pair needs first: text, then headings. */
const FILES: Record<FontPair, string[]> = {
  imbue: [hanken, imbue],
  cormorant: [figtree, cormorant],
  playfair: [source, playfair],
  fraunces: [hanken, fraunces],
  jost: [jost],
  hanken: [hanken],
}

/** Returns the appearance of the shop for the root of every page. */
export function pageBrand(settings: ShopSettings): PageBrand {
  const { favicon, fontPair, isDemo, logo, darkLogo } = settings
  return {
    style: themeStyle(settings),
    fonts: FILES[fontPair],
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
