import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { startShop } from '#tests/support/shop-process.ts'
import type { SeededRandom } from './seeded.ts'

/** The minimum number of events per checkout: the kills are spread over them, so that all of them happen. */
const EVENTS_PER_CHECKOUT = 3
/** A kill comes at most this long after its event, while that is being processed. */
const MAX_DELAY_MS = 60

export type MortalShop = Awaited<ReturnType<typeof startMortalShop>>

interface KillPlan {
  kills: number
  checkouts: number
  random: SeededRandom
  log(text: string): void
  /** runs when the shop has started, for the first time or again */
  onStart(): Promise<void>
}

/**
 * Returns a port below the ephemeral range, so that no other process gets it while the shop is
 * dead.
 */
async function findLastingPort(): Promise<number> {
  const port = randomInt(20_000, 30_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : findLastingPort()
}

/** Starts the built shop, kills it with SIGKILL at random events, and restarts it. */
export async function startMortalShop(env: Record<string, string>, plan: KillPlan) {
  const { kills, checkouts, random } = plan
  const maxInterval = Math.max(
    1,
    Math.floor((checkouts * EVENTS_PER_CHECKOUT) / Math.max(1, kills)),
  )
  const start = async () => {
    const newShop = await startShop({ ...env, PORT: String(port) })
    await plan.onStart()
    return newShop
  }
  const port = await findLastingPort()
  let shop = await start()
  let restart = Promise.resolve()
  let killCount = 0
  let eventCount = 0
  let nextKillAt = 1 + random.below(maxInterval)

  async function killAndStart(delayMs: number) {
    await pause(delayMs)
    await shop.end('SIGKILL')
    killCount += 1
    nextKillAt = eventCount + 1 + random.below(maxInterval)
    shop = await start()
  }

  return {
    url: shop.url,
    killCount: () => killCount,
    /** Counts an event of the shop, such as a request or a mail, which may trigger the kill. */
    countEvent() {
      eventCount += 1
      if (eventCount !== nextKillAt || killCount === kills) return
      const delayMs = random.below(MAX_DELAY_MS)
      plan.log(`kill ${killCount + 1}: ${delayMs} ms after event ${eventCount}`)
      restart = killAndStart(delayMs)
    },
    /** Repeats the action when the shop died during it, as a shopper does who tries again. */
    async retryAfterKill<T>(action: () => Promise<T>): Promise<T> {
      for (;;) {
        const restartBefore = restart
        await restartBefore
        try {
          return await action()
        } catch (error) {
          // The shop was not killed, so this is a real failure.
          if (restartBefore === restart) throw error
        }
      }
    },
    /** Stops the shop once it has started; resolves with its exit code. */
    async stop() {
      await restart
      return shop.end('SIGTERM')
    },
    kill: () => shop.end('SIGKILL'),
  }
}
