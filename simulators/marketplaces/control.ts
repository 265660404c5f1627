import type { FastifyInstance } from 'fastify'
import type { PriceMoves } from '#simulators/marketplaces/catalogue/ledger.ts'
import type { Fault, Target } from './faults.ts'
import type { Clock } from './simulated-clock.ts'
import type { Quota } from './throttle.ts'
import type { World } from './world.ts'

/** The controls of the simulated marketplaces, for tests and over HTTP. */
export function createControl(
  { faults, ledger, counts, throttle, behaviour }: World,
  clock: Clock,
  accounts: { expireTokens: () => void },
) {
  return {
    /** Sets a fault for each of the next calls; replaces faults that have not occurred yet. */
    failNext: (target: Target, next: Fault[]) => faults.failNext(target, next),
    /** Sets a fault that lasts until it is changed; null ends it. */
    setFault: (target: Target, fault: Fault | null) => faults.setFault(target, fault),
    setSlowMs: (ms: number) => faults.setSlowMs(ms),
    /** Ends all faults, including those for the next calls. */
    clearFaults: () => faults.clear(),
    expireTokens: () => accounts.expireTokens(),
    setQuota: (quota: Partial<Quota>) => void Object.assign(throttle.quota, quota),
    /** Sets whether Amazon returns items in another order than requested. */
    setShuffled(isShuffled: boolean) {
      behaviour.isShuffled = isShuffled
    },
    /** Sets whether the Amazon account has access to ratings. */
    setRatings(hasRatings: boolean) {
      behaviour.hasRatings = hasRatings
    },
    /** Removes items or brings them back. Ids are ASINs, or GTINs at bol and in feeds; without a host, at all shops. */
    setGone: (ids: string[], isGone = true, host?: string) => ledger.setGone(ids, isGone, host),
    /** Removes the offers of items, or brings them back. */
    setNoOffer: (ids: string[], isWithout = true, host?: string) =>
      ledger.setNoOffer(ids, isWithout, host),
    /** Sets the price of an item; null restores the original price. */
    setPrice: (id: string, cents: number | null, host?: string) => ledger.setPrice(id, cents, host),
    setTitle: (id: string, title: string | null) => ledger.setTitle(id, title),
    setPriceMoves: (moves: PriceMoves) => ledger.setMoves(moves),
    /** Sets the clock, for example to 2026-11-22T09:00:00Z; it continues from that time. */
    setClock: (time: string) => clock.set(time),
    advanceClock: (ms: number) => clock.advance(ms),
    /** Returns the number of calls of each operation, such as {"amazon.getItems": 2}. */
    calls: () => counts.counts(),
    /** Returns the last calls, oldest first. */
    lastCalls: () => counts.last(),
    resetCalls: () => counts.reset(),
  }
}

export type Control = ReturnType<typeof createControl>

/** Lets another process use the controls: POST /control/<name> with the arguments as a JSON array. */
export function registerControl(fastify: FastifyInstance, control: Control) {
  fastify.post<{ Params: { name: string }; Body: unknown[] | null }>(
    '/control/:name',
    async (request, reply) => {
      const { name } = request.params
      if (!Object.hasOwn(control, name)) return reply.code(404).send({ error: 'unknown' })
      const act = control[name as keyof Control] as (...args: unknown[]) => unknown
      return { result: act(...(request.body ?? [])) ?? null }
    },
  )
}
