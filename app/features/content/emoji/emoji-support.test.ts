import { expect, test } from 'vitest'
import { hasEmoji, isColourful, readTests } from './emoji-support.ts'

const NOW = Date.parse('2026-11-21T13:00:00+01:00')
const DAY_MS = 24 * 3_600_000

test('the result of the emoji test is stored for a week, and another format is ignored [K16]', () => {
  const cachedTests = (stored: unknown) => readTests(JSON.stringify(stored), NOW)
  const supportTests = { flag: false, emoji: true }
  expect(cachedTests({ supportTests, timestamp: NOW })).toEqual(supportTests)
  expect(cachedTests({ supportTests, timestamp: NOW - 6 * DAY_MS })).toEqual(supportTests)
  expect(cachedTests({ supportTests, timestamp: NOW - 8 * DAY_MS })).toBeNull()
  expect(cachedTests({ supportTests, timestamp: NOW + DAY_MS })).toBeNull()
  expect(cachedTests({ supportTests })).toBeNull()
  expect(cachedTests({ supportTests: { emoji: 'ja' }, timestamp: NOW })).toBeNull()
  for (const text of [null, '', '{half', 'null', '7', '[]']) expect(readTests(text, NOW)).toBeNull()
})

test('text symbols are not emoji, and symbols drawn without colour are not pictures', () => {
  for (const text of ['Prachtig 💍', '🇳🇱', '❤️']) expect(hasEmoji(text), text).toBe(true)
  for (const text of ['© 2026 #1 €', 'Ø 17 mm ½ ✓', '']) expect(hasEmoji(text), text).toBe(false)
  /** Returns whether a picture with this number of pixels of one colour (red, green, blue, alpha) is a drawn emoji. */
  const isDrawn = (pixel: number[], count: number) =>
    isColourful(Array.from({ length: count }, () => pixel).flat())
  expect(isDrawn([250, 200, 20, 255], 100)).toBe(true)
  expect(isDrawn([0, 0, 0, 255], 100)).toBe(false)
  // Smoothed black text has coloured edges, and some browsers add noise against fingerprinting.
  expect(isDrawn([250, 200, 20, 255], 10)).toBe(false)
  expect(isDrawn([10, 12, 9, 255], 500)).toBe(false)
})
