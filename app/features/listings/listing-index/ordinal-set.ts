/** A set of ordinals of the listing index: one bit per ordinal, 32 in each number. Sets may differ in length. */
export type OrdinalSet = Uint32Array

export const EMPTY_SET: OrdinalSet = new Uint32Array()

/** Creates an empty set for ordinals below `capacity`. */
export const createOrdinalSet = (capacity: number): OrdinalSet =>
  new Uint32Array((capacity + 31) >>> 5)

/** Adds or removes an ordinal below the capacity of the set. */
export function setOrdinal(set: OrdinalSet, ordinal: number, isMember: boolean): void {
  const word = ordinal >>> 5
  const bit = 1 << (ordinal & 31)
  const oldBits = set[word] as number
  set[word] = isMember ? oldBits | bit : oldBits & ~bit
}

export function intersect(sets: OrdinalSet[]): OrdinalSet {
  const shortest = Math.min(...sets.map(({ length }) => length))
  const common = sets[0]?.slice(0, shortest) ?? EMPTY_SET
  for (const set of sets.slice(1)) {
    for (let word = 0; word < shortest; word++)
      common[word] = (common[word] as number) & (set[word] as number)
  }
  return common
}

export function unite(sets: OrdinalSet[]): OrdinalSet {
  const united = new Uint32Array(Math.max(0, ...sets.map(({ length }) => length)))
  for (const set of sets) {
    for (let word = 0; word < set.length; word++)
      united[word] = (united[word] as number) | (set[word] as number)
  }
  return united
}

export function forEachOrdinal(set: OrdinalSet, visit: (ordinal: number) => void): void {
  for (let word = 0; word < set.length; word++) {
    let bits = set[word] as number
    while (bits !== 0) {
      const lowestBit = bits & -bits
      const bitIndex = 31 - Math.clz32(lowestBit)
      visit(word * 32 + bitIndex)
      bits ^= lowestBit
    }
  }
}
