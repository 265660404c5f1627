/** Creates a clock that can be set, and continues from that time at the speed of its source. */
export function createClock(source: () => Date) {
  let aheadMs = 0
  return {
    now: () => new Date(source().getTime() + aheadMs),
    set(time: string) {
      aheadMs = new Date(time).getTime() - source().getTime()
    },
    advance(ms: number) {
      aheadMs += ms
    },
  }
}

export type Clock = ReturnType<typeof createClock>
