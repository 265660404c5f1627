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

/** The colours of app/ui/tokens.css. */
export const STANDARD_COLORS: Record<ThemeColor, string> = {
  accentColor: '#1e3a8f',
  inkColor: '#16181d',
  paperColor: '#fdfcfa',
  groundColor: '#f3f0ea',
  nightColor: '#10162b',
  saleColor: '#a32a17',
}

/** Colours with a meaning of their own, which stand on the backgrounds and do not change with the theme. */
const FIXED_TEXTS = ['#b3261e', '#1b6a45', '#855403', '#a2480b', '#22608c']
const ON_NIGHT = '#f4f1ea'

export type Colors = Record<ThemeColor, string>

/** A colour that is too close to another one, and the nearest colour that is not. */
export interface ContrastProblem {
  color: ThemeColor
  /** contrast that it has now, such as 3.1 */
  contrast: number
  /** null: no lighter or darker shade passes */
  nearest: string | null
}

/** Returns the chosen colours, with the standard where none is chosen. */
export function colorsOf(theme: Record<ThemeColor, string>): Colors {
  return Object.fromEntries(
    THEME_COLORS.map((name) => [name, theme[name] || STANDARD_COLORS[name]]),
  ) as Colors
}

/** The colours that each colour must be legible with. Backgrounds are first: texts are checked against those that pass. */
const COUNTERPARTS: [ThemeColor, (colors: Colors) => string[]][] = [
  ['paperColor', () => FIXED_TEXTS],
  ['groundColor', () => FIXED_TEXTS],
  ['nightColor', () => [ON_NIGHT]],
  ['inkColor', backgrounds],
  ['accentColor', backgrounds],
  ['saleColor', backgrounds],
]

function backgrounds({ paperColor, groundColor }: Colors): string[] {
  return [paperColor, groundColor]
}

/** Returns the colours with a contrast below AA, each with the nearest shade of it that passes. */
export function contrastProblems(theme: Record<ThemeColor, string>): ContrastProblem[] {
  const colors = colorsOf(theme)
  const problems: ContrastProblem[] = []
  for (const [color, counterparts] of COUNTERPARTS) {
    const otherColors = counterparts(colors)
    const contrast = lowestContrast(colors[color], otherColors)
    if (contrast >= MIN_TEXT_CONTRAST) continue
    const nearest = nearestPassing(
      colors[color],
      (shade) => lowestContrast(shade, otherColors) >= MIN_TEXT_CONTRAST,
    )
    problems.push({ color, contrast, nearest })
    if (nearest) colors[color] = nearest
  }
  return problems
}

const lowestContrast = (color: string, otherColors: string[]) =>
  Math.min(...otherColors.map((other) => wcagContrast(color, other)))

const toOklch = converter('oklch')
const LIGHTNESS_STEP = 0.002

/** Changes only the lightness, as little as possible, so that it stays the owner's colour. */
function nearestPassing(color: string, passes: (shade: string) => boolean): string | null {
  const start = toOklch(parse(color))
  if (!start) return null
  for (let change = LIGHTNESS_STEP; change <= 1; change += LIGHTNESS_STEP) {
    for (const l of [start.l - change, start.l + change]) {
      if (l < 0 || l > 1) continue
      const shade = formatHex(clampChroma({ ...start, l }, 'oklch'))
      if (passes(shade)) return shade
    }
  }
  return null
}

const mix = (from: string, to: string, part: number) =>
  formatHex(interpolate([from, to], 'oklab')(part))

/** Fades a colour towards a background as far as its contrast with all of these stays at least `minimum`. */
function fade(color: string, into: string, otherColors: string[], minimum: number): string {
  for (let part = 0.6; part > 0; part -= 0.02) {
    const faded = mix(color, into, part)
    if (lowestContrast(faded, otherColors) >= minimum) return faded
  }
  return color
}

/** Returns the custom properties of app/ui/tokens.css for these colours; none for a theme with the standard colours. */
export function colorProperties(theme: ThemeSettings): Record<string, string> {
  if (THEME_COLORS.every((name) => theme[name] === '' || theme[name] === STANDARD_COLORS[name]))
    return {}
  const colors = colorsOf(theme)
  const { accentColor, inkColor, paperColor, groundColor, nightColor, saleColor } = colors
  const around = backgrounds(colors)
  return {
    '--color-paper': paperColor,
    '--color-ground': groundColor,
    '--color-sand': mix(groundColor, inkColor, 0.05),
    '--color-night': nightColor,
    '--color-line': mix(groundColor, inkColor, 0.12),
    '--color-line-strong': fade(inkColor, paperColor, around, MIN_EDGE_CONTRAST),
    '--color-ink': inkColor,
    '--color-ink-2': fade(inkColor, paperColor, around, 7),
    '--color-ink-3': fade(inkColor, paperColor, around, 5),
    '--color-star': inkColor,
    '--color-on-ink': paperColor,
    '--color-on-night-2': fade(ON_NIGHT, nightColor, [nightColor], 7),
    '--color-accent': accentColor,
    '--color-accent-strong': mix(accentColor, '#000000', 0.25),
    '--color-accent-tint': mix(accentColor, paperColor, 0.9),
    '--color-sale': saleColor,
  }
}
