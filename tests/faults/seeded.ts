export type SeededRandom = ReturnType<typeof createSeededRandom>

/** Pseudo-random numbers with a seed (mulberry32). */
export function createSeededRandom(seed: number) {
  let state = seed >>> 0
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    /** from 0 to below the limit */
    below: (limit: number) => Math.floor(next() * limit),
    /** returns one of these; a duplicate doubles its chance */
    oneOf: <T>(all: readonly [T, ...T[]]): T => all[Math.floor(next() * all.length)] ?? all[0],
  }
}
