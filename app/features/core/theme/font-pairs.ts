import type { FontPair } from '#app/features/core/settings/theme-settings.ts'

interface FontFacts {
  /** name that the back office shows */
  name: string
  /** values of --font-display and --font-sans; the fonts are in app/ui/fonts.css */
  display: string
  text: string
  /** weight of headings */
  weight: number
  /** factors of the size and the line height of headings, relative to the standard font Imbue */
  scale: number
  leading: number
}

const HANKEN = '"Hanken Grotesk Variable", "Hanken Fallback", Arial, sans-serif'
const FIGTREE = '"Figtree Variable", "Figtree Fallback", Arial, sans-serif'
const SOURCE = '"Source Sans 3 Variable", "Source Fallback", Arial, sans-serif'
const JOST = '"Jost Variable", "Jost Fallback", Arial, sans-serif'
const serif = (name: string) => `"${name} Variable", "${name} Fallback", "Times New Roman", serif`

/** The font pairs that an owner chooses from: a font for headings and a font for texts. */
export const FONTS: Record<FontPair, FontFacts> = {
  imbue: {
    name: 'Imbue en Hanken Grotesk: slank en sierlijk',
    display: serif('Imbue'),
    text: HANKEN,
    weight: 330,
    scale: 1,
    leading: 1,
  },
  cormorant: {
    name: 'Cormorant en Figtree: klassiek en licht',
    display: serif('Cormorant'),
    text: FIGTREE,
    weight: 500,
    scale: 0.76,
    leading: 1.08,
  },
  playfair: {
    name: 'Playfair Display en Source Sans: statig',
    display: serif('Playfair Display'),
    text: SOURCE,
    weight: 450,
    scale: 0.6,
    leading: 1.2,
  },
  fraunces: {
    name: 'Fraunces en Hanken Grotesk: warm en rond',
    display: serif('Fraunces'),
    text: HANKEN,
    weight: 400,
    scale: 0.6,
    leading: 1.18,
  },
  jost: {
    name: 'Jost: strak en geometrisch',
    display: JOST,
    text: JOST,
    weight: 400,
    scale: 0.6,
    leading: 1.18,
  },
  hanken: {
    name: 'Hanken Grotesk: rustig en modern',
    display: HANKEN,
    text: HANKEN,
    weight: 500,
    scale: 0.56,
    leading: 1.2,
  },
}

/** Returns the custom properties of app/ui/tokens.css for a pair; empty for the standard pair. */
export function fontProperties(pair: FontPair): Record<string, string> {
  if (pair === 'imbue') return {}
  const { display, text, weight, scale, leading } = FONTS[pair]
  return {
    '--font-display': display,
    '--font-sans': text,
    '--font-weight-display': String(weight),
    '--display-scale': String(scale),
    '--display-leading': String(leading),
  }
}
