/** An uploaded logo or icon, which brand-files.server.ts stores. Width and height are in px. */
export interface BrandImage {
  /** file name: "<hash>.svg" or "<hash>.png" */
  file: string
  width: number
  height: number
}

export const FONT_PAIRS = ['imbue', 'cormorant', 'playfair', 'fraunces', 'jost', 'hanken'] as const
export type FontPair = (typeof FONT_PAIRS)[number]

export const CORNER_STYLES = ['square', 'soft', 'round'] as const
export type CornerStyle = (typeof CORNER_STYLES)[number]

/** The colours that the owner chooses, with the names under which they are stored. Other colours are computed from them. */
export const THEME_COLORS = [
  /** links, focus and small accents */
  'accentColor',
  /** text and large buttons */
  'inkColor',
  /** background of the page */
  'paperColor',
  /** background of photos and of quiet blocks on the page */
  'groundColor',
  /** background of the top bar and the footer */
  'nightColor',
  /** sale prices and sale labels */
  'saleColor',
] as const
export type ThemeColor = (typeof THEME_COLORS)[number]

/** The appearance of the shop. A colour is `#rrggbb`; empty: the standard colour. */
export interface ThemeSettings extends Record<ThemeColor, string> {
  fontPair: FontPair
  corners: CornerStyle
  /** logo; null: the name of the shop as text */
  logo: BrandImage | null
  /** logo for dark backgrounds; null: no logo on dark backgrounds */
  darkLogo: BrandImage | null
  /** icon in the browser's tab; null: the first letter of the name */
  favicon: BrandImage | null
}

export const DEFAULT_THEME: ThemeSettings = {
  accentColor: '',
  inkColor: '',
  paperColor: '',
  groundColor: '',
  nightColor: '',
  saleColor: '',
  fontPair: 'imbue',
  corners: 'soft',
  logo: null,
  darkLogo: null,
  favicon: null,
}

/** Returns the path of the image. The path contains a hash of the content, so the image at a path never changes. */
export const brandImageUrl = ({ file }: BrandImage): string => `/merk/${file}`

/** The name of the shop as a picture, for mails without a logo; its size in px. */
export const WORDMARK_URL = '/merk/woordmerk.png'
export const WORDMARK_SIZE = { width: 220, height: 40 }

/** Returns the path of the image as PNG, because mail programs show no SVG. */
export const brandPngUrl = ({ file }: BrandImage): string =>
  `/merk/${file.replace(/\.svg$/, '.png')}`
