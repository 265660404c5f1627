import { seededFraction } from './numbers.ts'

const HOUR_MS = 60 * 60 * 1000

/** still: prices do not change; hourly, daily: every hour or day, some prices go up or down a little. */
export type PriceMoves = 'still' | 'hourly' | 'daily'

/** Returns the keys of an item: at all shops, and at one shop (its host). */
const keysOf = (id: string, host: string) => [id, `${host} ${id}`]

/** Creates the record of changes that tests make at the marketplaces. */
export function createLedger(now: () => Date) {
  const goneIds = new Set<string>()
  const idsWithoutOffer = new Set<string>()
  const prices = new Map<string, number>()
  const titles = new Map<string, string>()
  let moves: PriceMoves = 'still'

  function setKeys(
    set: Set<string>,
    ids: string[],
    host: string | undefined,
    shouldContain: boolean,
  ) {
    for (const id of ids) {
      const key = host ? `${host} ${id}` : id
      if (shouldContain) set.add(key)
      else set.delete(key)
    }
  }
  const isIn = (set: Set<string>, id: string, host: string) =>
    keysOf(id, host).some((key) => set.has(key))

  return {
    /** Removes items or brings them back. Ids are ASINs or, for bol, GTINs; without a host, at all shops. */
    setGone: (ids: string[], isGone = true, host?: string) => setKeys(goneIds, ids, host, isGone),
    setNoOffer: (ids: string[], isWithout = true, host?: string) =>
      setKeys(idsWithoutOffer, ids, host, isWithout),
    /** Sets the price of an item; null restores the original price. */
    setPrice(id: string, cents: number | null, host?: string) {
      const key = host ? `${host} ${id}` : id
      if (cents === null) prices.delete(key)
      else prices.set(key, cents)
    },
    /** Sets the title of an item in all languages; null restores the original title. */
    setTitle(id: string, title: string | null) {
      if (title === null) titles.delete(id)
      else titles.set(id, title)
    },
    setMoves(next: PriceMoves) {
      moves = next
    },
    isGone: (id: string, host: string) => isIn(goneIds, id, host),
    hasNoOffer: (id: string, host: string) => isIn(idsWithoutOffer, id, host),
    priceOf: (id: string, host: string) => prices.get(`${host} ${id}`) ?? prices.get(id),
    titleOf: (id: string) => titles.get(id),
    /** Returns the price at this hour or on this day: every tenth price differs by up to 8 %. */
    move(cents: number, ...seeds: string[]): number {
      if (moves === 'still') return cents
      const intervalMs = moves === 'hourly' ? HOUR_MS : 24 * HOUR_MS
      const step = Math.floor(now().getTime() / intervalMs)
      if (seededFraction('moves', step, ...seeds) >= 0.1) return cents
      return Math.round(cents * (0.92 + seededFraction('by', step, ...seeds) * 0.16))
    },
  }
}

export type Ledger = ReturnType<typeof createLedger>
