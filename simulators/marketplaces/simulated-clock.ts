/** A clock that can be set, and then goes on from there as fast as the one it was made from. */
export function openClock(source: () => Date) {
  let aheadMs = 0
  return {
    now: () => new Date(source().getTime() + aheadMs),
    set(at: string) {
      aheadMs = new Date(at).getTime() - source().getTime()
    },
    advance(ms: number) {
      aheadMs += ms
    },
  }
}

export type Clock = ReturnType<typeof openClock>
