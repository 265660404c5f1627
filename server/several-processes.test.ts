import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { App } from '#app/platform/app.ts'
import { openBalancer } from '#tests/faults/balancer.ts'
import { createShopper, inParallel } from '#tests/faults/shopper.ts'
import { FAULTS } from '#tests/faults/sizes.ts'
import { type ShopProcess, startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { findFreePort } from './free-port.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** numbers of requests that were sent and lost while a process was replaced, for the bench */
    swap?: { sent: number; lost: number }
  }
}

const { buyers, swapRequests, timeoutMs } = FAULTS
const STOCK = 100_000
const PROCESSES = 3
const AT_ONCE = 16
const COMES_BACK_MS = 250

/** Opens the proxy. All processes use its address as their own. */
async function openFront(app: App, alive: Set<string>) {
  const balancer = await openBalancer(alive)
  onTestFinished(async () => void (await balancer.close()))
  const env = {
    DATABASE_URL: app.env.DATABASE_URL,
    DATA_DIR: app.env.DATA_DIR,
    SESSION_SECRET: app.env.SESSION_SECRET,
    SITE_URL: balancer.url,
    SHOP_DEMO: '0',
    TRUST_PROXY: '1',
  }
  return { url: balancer.url, env }
}

/** Starts a process on its own port. Its SITE_URL is the address of the proxy, so `place` is the address of the process. */
async function startProcess(env: Record<string, string>) {
  const port = String(await findFreePort())
  return { ...(await startShop({ ...env, PORT: port })), place: `http://127.0.0.1:${port}` }
}

/** Repeats a step while its process is being replaced, as a shopper does. */
async function repeatWhileReplaced(step: () => Promise<{ status: number; text: string }>) {
  for (;;) {
    const answer = await step()
    if (answer.status !== 502) return answer
    await pause(COMES_BACK_MS)
  }
}

shopTest(
  'three processes that are killed in turn lose no cart and no order, and each order exists once',
  { timeout: timeoutMs },
  async ({ app, clock }) => {
    clock.set(new Date())
    const { productId } = await addProduct(app, { name: 'Zegelring Yvonne', stock: STOCK })
    const processes = new Map<string, ShopProcess>()
    const alive = new Set<string>()
    const { url, env } = await openFront(app, alive)
    const start = async () => {
      const shop = await startProcess(env)
      processes.set(shop.place, shop)
      alive.add(shop.place)
    }
    onTestFinished(async () => {
      await Promise.all([...processes.values()].map((shop) => shop.end('SIGKILL')))
    })
    for (let number = 0; number < PROCESSES; number++) await start()

    // The first three processes are killed one after another while shoppers place orders.
    const first = [...alive]
    let doneCount = 0
    const killAt = first.map((_, index) => Math.floor(((index + 1) * buyers) / (PROCESSES + 1)))
    let killed = 0
    let killing = Promise.resolve()
    const statuses: number[] = []
    await inParallel([...Array(buyers).keys()], AT_ONCE, async (number) => {
      const shopper = createShopper(url, number, { isPatient: true })
      await repeatWhileReplaced(() =>
        shopper.request('/?wc-ajax=add_to_cart', { product_id: String(productId) }),
      )
      const form = await shopper.readCheckout('bank-transfer')
      const order = await repeatWhileReplaced(() => shopper.order(form))
      statuses.push(order.status)
      doneCount++
      const victim = first[killAt.indexOf(doneCount)]
      if (victim === undefined) return
      killed++
      // The next process is killed only when the previous one is replaced.
      killing = killing.then(async () => {
        // The proxy still sends requests to the process when it dies.
        await processes.get(victim)?.end('SIGKILL')
        alive.delete(victim)
        await start()
      })
    })
    await killing

    expect(killed).toBe(PROCESSES)
    expect(statuses).toEqual(Array(buyers).fill(303))
    const { rows } = await app.db.execute(sql`
      SELECT count(*)::int AS orders, count(DISTINCT form_token)::int AS forms,
        (SELECT sum(stock)::int FROM variants) + (SELECT sum(quantity)::int FROM order_lines) AS units
      FROM orders`)
    expect(rows).toEqual([{ orders: buyers, forms: buyers, units: STOCK }])
  },
)

shopTest(
  'replacing a process under load loses no request',
  { timeout: timeoutMs },
  async ({ app, clock, task }) => {
    clock.set(new Date())
    const { productId } = await addProduct(app, { name: 'Zegelring Yvonne', stock: STOCK })
    const alive = new Set<string>()
    const { url, env } = await openFront(app, alive)
    const oldProcess = await startProcess({ ...env, STOP_DELAY_SECONDS: '3' })
    alive.add(oldProcess.place)
    let replacing: Promise<ShopProcess> | undefined
    let sentCount = 0
    const lostOrders: string[] = []
    const replace = async () => {
      const next = await startProcess(env)
      alive.add(next.place)
      expect(await oldProcess.end('SIGTERM')).toBe(0)
      alive.delete(oldProcess.place)
      return next
    }
    await inParallel([...Array(swapRequests).keys()], AT_ONCE, async (number) => {
      if (++sentCount === Math.floor(swapRequests / 4)) replacing = replace()
      const shopper = createShopper(url, number)
      const address = number % 2 === 0 ? '/shop/' : '/?wc-ajax=add_to_cart'
      const form = number % 2 === 0 ? undefined : { product_id: String(productId) }
      const { status } = await shopper.request(address, form)
      if (status !== 200) lostOrders.push(`${status} ${address}`)
    })
    const next = await replacing
    onTestFinished(async () => void (await next?.end('SIGKILL')))
    task.meta.swap = { sent: sentCount, lost: lostOrders.length }
    expect(next).toBeDefined()
    expect(lostOrders).toEqual([])
  },
)
