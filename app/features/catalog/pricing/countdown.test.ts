import { expect, test } from 'vitest'
import { countdownText, untilNextTick } from './countdown-timer.tsx'

test('a countdown shows days, hours, minutes and seconds, and ticks every second [K13]', () => {
  const HOUR = 3_600_000
  expect(countdownText(51 * HOUR + 12 * 60_000 + 45_000)).toBe('Nog 2 dagen en 03:12:45 uur')
  expect(countdownText(24 * HOUR)).toBe('Nog 1 dag en 00:00:00 uur')
  expect(countdownText(24 * HOUR - 1)).toBe('Nog 1 dag en 00:00:00 uur')
  expect(countdownText(24 * HOUR - 1_000)).toBe('Nog 23:59:59 uur')
  expect(countdownText(1)).toBe('Nog 00:00:01 uur')
  expect(countdownText(0)).toBe('Nog 00:00:00 uur')
  expect(countdownText(-5_000)).toBe('Nog 00:00:00 uur')
  // The displayed text changes exactly at the next tick.
  for (const msLeft of [1, 999, 1_000, 1_001, 61_500]) {
    const wait = untilNextTick(msLeft)
    expect(countdownText(msLeft - wait + 1)).toBe(countdownText(msLeft))
    expect(wait > 0 && wait <= 1_000).toBe(true)
  }
  expect([untilNextTick(2_250), untilNextTick(3_000)]).toEqual([250, 1_000])
})
