import { clampChroma, converter, formatHex, interpolate, parse, wcagContrast } from 'culori'
import {
  THEME_COLORS,
  type ThemeColor,
  type ThemeSettings,
} from '#app/features/core/settings/theme-settings.ts'

/** Minimum contrast of text, level AA of WCAG 2.2 (1.4.3). */
const MIN_TEXT_CONTRAST = 4.5
/** Minimum contrast of the edges of controls (1.4.11). */
const MIN_EDGE_CONTRAST = 3

/** Default values of the colours in app/ui/tokens.css. */
export const STANDARD_COLORS: Record<ThemeColor, string> = {
  accentColor: '#1e3a8f',
  inkColor: '#16181d',
  paperColor: '#fdfcfa',
  groundColor: '#f3f0ea',
  nightColor: '#10162b',
  saleColor: '#a32a17',
}

/** Text colours with a fixed meaning, such as errors. They do not change with the theme, so backgrounds must suit them. */
const FIXED_TEXTS = ['#b3261e', '#1b6a45', '#855403', '#a2480b', '#22608c']
const TEXT_ON_NIGHT = '#f4f1ea'

export type Colors = Record<ThemeColor, string>

/** A colour with too little contrast, and the nearest colour with enough contrast. */
export interface ContrastProblem {
  color: ThemeColor
  /** current contrast, such as 3.1 */
  contrast: number
  /** nearest colour that passes; null if no lighter or darker shade does */
  nearestColor: string | null
}

/** Returns the chosen colours, and the standard colours where none is chosen. */
export function colorsOf(theme: Record<ThemeColor, string>): Colors {
  return Object.fromEntries(
    THEME_COLORS.map((name) => [name, theme[name] || STANDARD_COLORS[name]]),
  ) as Colors
}

/** The colours that each colour must be legible with. Backgrounds come first: texts are checked on corrected backgrounds. */
const COUNTERPARTS: [ThemeColor, (colors: Colors) => string[]][] = [
  ['paperColor', () => FIXED_TEXTS],
  ['groundColor', () => FIXED_TEXTS],
  ['nightColor', () => [TEXT_ON_NIGHT]],
  ['inkColor', backgrounds],
  ['accentColor', backgrounds],
  ['saleColor', backgrounds],
]

function backgrounds({ paperColor, groundColor }: Colors): string[] {
  return [paperColor, groundColor]
}

/** Returns the colours with a contrast below AA, each with the nearest shade that passes. */
export function contrastProblems(theme: Record<ThemeColor, string>): ContrastProblem[] {
  const colors = colorsOf(theme)
  const problems: ContrastProblem[] = []
  for (const [color, counterparts] of COUNTERPARTS) {
    const otherColors = counterparts(colors)
    const contrast = lowestContrast(colors[color], otherColors)
    if (contrast >= MIN_TEXT_CONTRAST) continue
    const nearestColor = findNearestShade(
      colors[color],
      (shade) => lowestContrast(shade, otherColors) >= MIN_TEXT_CONTRAST,
    )
    problems.push({ color, contrast, nearestColor })
    if (nearestColor) colors[color] = nearestColor
  }
  return problems
}

const lowestContrast = (color: string, otherColors: string[]) =>
  Math.min(...otherColors.map((other) => wcagContrast(color, other)))

const toOklch = converter('oklch')
const LIGHTNESS_STEP = 0.002

/** Finds the nearest shade that passes. Changes only the lightness, to stay close to the owner's colour. */
function findNearestShade(color: string, isLegible: (shade: string) => boolean): string | null {
  const start = toOklch(parse(color))
  if (!start) return null
  for (let change = LIGHTNESS_STEP; change <= 1; change += LIGHTNESS_STEP) {
    for (const l of [start.l - change, start.l + change]) {
      if (l < 0 || l > 1) continue
      const shade = formatHex(clampChroma({ ...start, l }, 'oklch'))
      if (isLegible(shade)) return shade
    }
  }
  return null
}

const mixColors = (from: string, to: string, part: number) =>
  formatHex(interpolate([from, to], 'oklab')(part))

/** Fades a colour into a background as far as possible with a contrast of at least `minimum` with the other colours. */
function fadeInto(
  color: string,
  backgroundColor: string,
  otherColors: string[],
  minimum: number,
): string {
  for (let part = 0.6; part > 0; part -= 0.02) {
    const fadedColor = mixColors(color, backgroundColor, part)
    if (lowestContrast(fadedColor, otherColors) >= minimum) return fadedColor
  }
  return color
}

/** Returns the custom properties of app/ui/tokens.css for the theme's colours; empty if all are standard. */
export function colorProperties(theme: ThemeSettings): Record<string, string> {
  if (THEME_COLORS.every((name) => theme[name] === '' || theme[name] === STANDARD_COLORS[name]))
    return {}
  const colors = colorsOf(theme)
  const { accentColor, inkColor, paperColor, groundColor, nightColor, saleColor } = colors
  const backgroundColors = backgrounds(colors)
  return {
    '--color-paper': paperColor,
    '--color-ground': groundColor,
    '--color-sand': mixColors(groundColor, inkColor, 0.05),
    '--color-night': nightColor,
    '--color-line': mixColors(groundColor, inkColor, 0.12),
    '--color-line-strong': fadeInto(inkColor, paperColor, backgroundColors, MIN_EDGE_CONTRAST),
    '--color-ink': inkColor,
    '--color-ink-2': fadeInto(inkColor, paperColor, backgroundColors, 7),
    '--color-ink-3': fadeInto(inkColor, paperColor, backgroundColors, 5),
    '--color-star': inkColor,
    '--color-on-ink': paperColor,
    '--color-on-night-2': fadeInto(TEXT_ON_NIGHT, nightColor, [nightColor], 7),
    '--color-accent': accentColor,
    '--color-accent-strong': mixColors(accentColor, '#000000', 0.25),
    '--color-accent-tint': mixColors(accentColor, paperColor, 0.9),
    '--color-sale': saleColor,
  }
}
