import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_THEME } from '#app/features/core/settings/theme-settings.ts'
import { contrastProblems } from './theme-colors.ts'
import { themeStyle } from './theme-style.ts'

/** Contrast by the formula of WCAG 2.2, written out. */
function contrastOf(firstColor: string, secondColor: string): number {
  const luminance = (color: string) =>
    [1, 3, 5]
      .map((start) => Number.parseInt(color.slice(start, start + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      .reduce((sum, part, index) => sum + part * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0)
  const [high = 0, low = 0] = [luminance(firstColor), luminance(secondColor)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}

/** The standard ground, which is behind photos and quiet panels. */
const GROUND = '#f3f0ea'

const anyColor = fc.stringMatching(/^#[0-9a-f]{6}$/)

test('the standard colours are legible, and set nothing on a page', () => {
  expect(contrastProblems(DEFAULT_THEME)).toEqual([])
  expect(themeStyle(DEFAULT_THEME)).toEqual({})
})

test('a pale accent is rejected with the nearest shade that is legible', () => {
  const [problem] = contrastProblems({ ...DEFAULT_THEME, accentColor: '#d9b25f' })
  expect(problem?.color).toBe('accentColor')
  expect(problem?.contrast).toBeCloseTo(1.76, 1)
  const nearestColor = problem?.nearestColor ?? '#ffffff'
  expect(contrastOf(nearestColor, GROUND)).toBeGreaterThanOrEqual(4.5)
  // The offered colour is no darker than needed.
  expect(contrastOf(nearestColor, GROUND)).toBeLessThan(4.6)
})

test('a dark background is rejected, because warnings could not be read on it', () => {
  const problems = contrastProblems({ ...DEFAULT_THEME, paperColor: '#202020' })
  expect(problems.map(({ color }) => color)).toEqual(['paperColor'])
})

test('every shade that is offered for a colour is legible', () => {
  fc.assert(
    fc.property(anyColor, anyColor, anyColor, (accentColor, paperColor, inkColor) => {
      const theme = { ...DEFAULT_THEME, accentColor, paperColor, inkColor }
      const offeredTheme = { ...theme }
      for (const { color, nearestColor } of contrastProblems(theme))
        offeredTheme[color] = nearestColor ?? ''
      expect(contrastProblems(offeredTheme)).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('the colours that are computed from a legible theme are legible too', () => {
  fc.assert(
    fc.property(anyColor, anyColor, anyColor, (accentColor, paperColor, inkColor) => {
      const theme = { ...DEFAULT_THEME, accentColor, paperColor, inkColor }
      for (const { color, nearestColor } of contrastProblems(theme))
        theme[color] = nearestColor ?? ''
      const style = themeStyle(theme)
      const colorOf = (name: string) => style[`--color-${name}`] ?? '#000000'
      // The minimum is 4.5 for texts and 3 for edges; rounding a colour may cost a little of that.
      for (const text of ['ink', 'ink-2', 'ink-3', 'accent', 'accent-strong', 'sale'])
        for (const background of ['paper', 'ground'])
          expect(contrastOf(colorOf(text), colorOf(background)), text).toBeGreaterThanOrEqual(4.4)
      expect(contrastOf(colorOf('on-night-2'), colorOf('night'))).toBeGreaterThanOrEqual(4.4)
      expect(contrastOf(colorOf('line-strong'), colorOf('ground'))).toBeGreaterThanOrEqual(2.9)
    }),
    { numRuns: 200 },
  )
})

test('a theme sets its fonts and corners', () => {
  const style = themeStyle({ ...DEFAULT_THEME, fontPair: 'jost', corners: 'round' })
  expect(style['--font-sans']).toContain('Jost Variable')
  expect(style['--radius-control']).toBe('10px')
})
