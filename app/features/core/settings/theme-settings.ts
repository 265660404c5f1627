/** An uploaded SVG or photo of the brand; brand-files.server.ts stores it. Width and height in px. */
export interface BrandImage {
  /** "<hash>.svg" or "<hash>.png" */
  file: string
  width: number
  height: number
}

export const FONT_PAIRS = ['imbue', 'cormorant', 'playfair', 'fraunces', 'jost', 'hanken'] as const
export type FontPair = (typeof FONT_PAIRS)[number]

export const CORNER_STYLES = ['square', 'soft', 'round'] as const
export type CornerStyle = (typeof CORNER_STYLES)[number]

/** The colours that the owner chooses; the others are computed from them. They are stored under these names. */
export const THEME_COLORS = [
  /** links, focus and small accents */
  'accentColor',
  /** text and large buttons */
  'inkColor',
  /** background of the page */
  'paperColor',
  /** background of photos and of quiet blocks on the page */
  'groundColor',
  /** background of the bar at the top and of the footer */
  'nightColor',
  /** prices and labels of a sale */
  'saleColor',
] as const
export type ThemeColor = (typeof THEME_COLORS)[number]

/** The appearance of the shop. A colour is `#rrggbb`; empty: the shop's own. */
export interface ThemeSettings extends Record<ThemeColor, string> {
  fontPair: FontPair
  corners: CornerStyle
  /** null: the name of the shop as text */
  logo: BrandImage | null
  /** for dark backgrounds; null: none is shown there */
  darkLogo: BrandImage | null
  /** null: the first letter of the name */
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

/** Returns the URL of the image, from the first slash. It contains the hash of the content, so it never changes. */
export const brandImageUrl = ({ file }: BrandImage): string => `/merk/${file}`

/** Returns the URL of the image as PNG, for mail programs, which show no SVG. */
export const brandPngUrl = ({ file }: BrandImage): string =>
  `/merk/${file.replace(/\.svg$/, '.png')}`
