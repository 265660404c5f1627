import { beforeEach, expect, test, vi } from 'vitest'
import { createHoverIntent } from './hover-intent.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

function watchMenu() {
  const events: string[] = []
  const intent = createHoverIntent<string>({
    open: (key) => events.push(`open ${key}`),
    close: () => events.push('close'),
  })
  return { events, intent }
}

test('a resting pointer opens the menu after 100 ms [K12]', () => {
  const { events, intent } = watchMenu()
  intent.enter('ringen', { x: 10, y: 10 })
  vi.advanceTimersByTime(99)
  expect(events).toEqual([])
  vi.advanceTimersByTime(1)
  expect(events).toEqual(['open ringen'])
})

test('a pointer that moves 6 px or more within 100 ms does not open the menu yet [K12]', () => {
  const { events, intent } = watchMenu()
  intent.enter('ringen', { x: 0, y: 0 })
  intent.move({ x: 6, y: 0 })
  vi.advanceTimersByTime(100)
  expect(events).toEqual([])
  intent.move({ x: 11, y: 0 })
  vi.advanceTimersByTime(100)
  expect(events).toEqual(['open ringen'])
})

test('the menu closes 120 ms after the pointer left, unless it returns within that time [K12]', () => {
  const { events, intent } = watchMenu()
  intent.leave()
  vi.advanceTimersByTime(119)
  intent.stay()
  vi.advanceTimersByTime(500)
  expect(events).toEqual([])
  intent.leave()
  vi.advanceTimersByTime(120)
  expect(events).toEqual(['close'])
})

test('the menu stays open while the pointer moves from one item to the next', () => {
  const { events, intent } = watchMenu()
  intent.enter('ringen', { x: 0, y: 0 })
  vi.advanceTimersByTime(100)
  intent.leave()
  vi.advanceTimersByTime(60)
  intent.enter('kettingen', { x: 90, y: 0 })
  vi.advanceTimersByTime(100)
  expect(events).toEqual(['open ringen', 'open kettingen'])
})
