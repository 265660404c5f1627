import { expect, test } from 'vitest'
import { countdownText, untilNextTick } from './countdown-timer.tsx'

test('a countdown shows days, hours, minutes and seconds, and ticks every second [K13]', () => {
  const HOUR = 3_600_000
  expect(countdownText(51 * HOUR + 12 * 60_000 + 45_000)).toBe(
    'Nog 2 dagen, 3 uur, 12 min en 45 sec',
  )
  expect(countdownText(24 * HOUR)).toBe('Nog 1 dag, 0 uur, 0 min en 0 sec')
  expect(countdownText(24 * HOUR - 1)).toBe('Nog 1 dag, 0 uur, 0 min en 0 sec')
  expect(countdownText(24 * HOUR - 1_000)).toBe('Nog 23 uur, 59 min en 59 sec')
  expect(countdownText(61_000)).toBe('Nog 1 min en 1 sec')
  expect(countdownText(1)).toBe('Nog 1 sec')
  expect(countdownText(0)).toBe('Nog 0 sec')
  expect(countdownText(-5_000)).toBe('Nog 0 sec')
  // The displayed text changes exactly at the next tick.
  for (const msLeft of [1, 999, 1_000, 1_001, 61_500]) {
    const wait = untilNextTick(msLeft)
    expect(countdownText(msLeft - wait + 1)).toBe(countdownText(msLeft))
    expect(wait > 0 && wait <= 1_000).toBe(true)
  }
  expect([untilNextTick(2_250), untilNextTick(3_000)]).toEqual([250, 1_000])
})
