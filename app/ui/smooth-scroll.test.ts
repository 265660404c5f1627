import { expect, test, vi } from 'vitest'
import { smoothScrollTo } from './smooth-scroll.ts'

/** A window in which the test decides when frames are drawn, and that records its scroll positions. */
function stubWindow({ scrollY = 0, prefersReducedMotion = false }) {
  let requestedFrame: FrameRequestCallback | undefined
  const positions: number[] = []
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }))
  vi.stubGlobal('window', {
    scrollY,
    scrollTo: ({ top }: { top: number }) => positions.push(Math.round(top)),
  })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
    requestedFrame = next
  })
  vi.spyOn(performance, 'now').mockReturnValue(1_000)
  return {
    positions,
    /** draws the next frame at this time after the start of the scroll */
    drawAt(milliseconds: number) {
      const next = requestedFrame
      requestedFrame = undefined
      next?.(1_000 + milliseconds)
    },
    isScrolling: () => requestedFrame !== undefined,
  }
}

test('the window scrolls for 500 milliseconds, fast at first [K11]', () => {
  const smoothWindow = stubWindow({ scrollY: 1_000 })
  smoothScrollTo(0)
  for (const milliseconds of [0, 250, 499]) {
    smoothWindow.drawAt(milliseconds)
    expect(smoothWindow.isScrolling(), String(milliseconds)).toBe(true)
  }
  smoothWindow.drawAt(500)
  expect(smoothWindow.isScrolling()).toBe(false)
  // Halfway (1 − ½)³ of the distance is left, and just before the end less than half a pixel.
  expect(smoothWindow.positions).toEqual([1_000, 125, 0, 0])
})

test('with reduced motion the window scrolls at once', () => {
  const reducedWindow = stubWindow({ scrollY: 1_000, prefersReducedMotion: true })
  smoothScrollTo(45)
  expect(reducedWindow.positions).toEqual([45])
  expect(reducedWindow.isScrolling()).toBe(false)
})
