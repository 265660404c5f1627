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
const CONCURRENCY = 16
const RETRY_PAUSE_MS = 250

/** Opens the proxy. All processes use its address as their own. */
async function openProxy(app: App, aliveUrls: Set<string>) {
  const balancer = await openBalancer(aliveUrls)
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

/** Starts a process on its own port. Its SITE_URL is the address of the proxy, so `processUrl` is the address of the process. */
async function startProcess(env: Record<string, string>) {
  const port = String(await findFreePort())
  return { ...(await startShop({ ...env, PORT: port })), processUrl: `http://127.0.0.1:${port}` }
}

/** Repeats a step while its process is being replaced, as a shopper does. */
async function repeatWhileReplaced(step: () => Promise<{ status: number; text: string }>) {
  for (;;) {
    const response = await step()
    if (response.status !== 502) return response
    await pause(RETRY_PAUSE_MS)
  }
}

shopTest(
  'three processes that are killed in turn lose no cart and no order, and each order exists once',
  { timeout: timeoutMs },
  async ({ app, clock }) => {
    clock.set(new Date())
    const { productId } = await addProduct(app, { name: 'Zegelring Yvonne', stock: STOCK })
    const processesByUrl = new Map<string, ShopProcess>()
    const aliveUrls = new Set<string>()
    const { url, env } = await openProxy(app, aliveUrls)
    const start = async () => {
      const shop = await startProcess(env)
      processesByUrl.set(shop.processUrl, shop)
      aliveUrls.add(shop.processUrl)
    }
    onTestFinished(async () => {
      await Promise.all([...processesByUrl.values()].map((shop) => shop.end('SIGKILL')))
    })
    for (let number = 0; number < PROCESSES; number++) await start()

    // The first three processes are killed one after another while shoppers place orders.
    const firstUrls = [...aliveUrls]
    let doneCount = 0
    const killAfterOrders = firstUrls.map((_, index) =>
      Math.floor(((index + 1) * buyers) / (PROCESSES + 1)),
    )
    let killCount = 0
    let killing = Promise.resolve()
    const statuses: number[] = []
    await inParallel([...Array(buyers).keys()], CONCURRENCY, async (number) => {
      const shopper = createShopper(url, number, { isPatient: true })
      await repeatWhileReplaced(() =>
        shopper.request('/?wc-ajax=add_to_cart', { product_id: String(productId) }),
      )
      const form = await shopper.readCheckout('bank-transfer')
      const order = await repeatWhileReplaced(() => shopper.order(form))
      statuses.push(order.status)
      doneCount++
      const urlToKill = firstUrls[killAfterOrders.indexOf(doneCount)]
      if (urlToKill === undefined) return
      killCount++
      // The next process is killed only when the previous one is replaced.
      killing = killing.then(async () => {
        // The proxy still sends requests to the process when it dies.
        await processesByUrl.get(urlToKill)?.end('SIGKILL')
        aliveUrls.delete(urlToKill)
        await start()
      })
    })
    await killing

    expect(killCount).toBe(PROCESSES)
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
    const aliveUrls = new Set<string>()
    const { url, env } = await openProxy(app, aliveUrls)
    const oldProcess = await startProcess({ ...env, STOP_DELAY_SECONDS: '3' })
    aliveUrls.add(oldProcess.processUrl)
    let replacement: Promise<ShopProcess> | undefined
    let sentCount = 0
    const lostRequests: string[] = []
    const replaceProcess = async () => {
      const newProcess = await startProcess(env)
      aliveUrls.add(newProcess.processUrl)
      expect(await oldProcess.end('SIGTERM')).toBe(0)
      aliveUrls.delete(oldProcess.processUrl)
      return newProcess
    }
    await inParallel([...Array(swapRequests).keys()], CONCURRENCY, async (number) => {
      if (++sentCount === Math.floor(swapRequests / 4)) replacement = replaceProcess()
      const shopper = createShopper(url, number)
      const requestPath = number % 2 === 0 ? '/shop/' : '/?wc-ajax=add_to_cart'
      const form = number % 2 === 0 ? undefined : { product_id: String(productId) }
      const { status } = await shopper.request(requestPath, form)
      if (status !== 200) lostRequests.push(`${status} ${requestPath}`)
    })
    const newProcess = await replacement
    onTestFinished(async () => void (await newProcess?.end('SIGKILL')))
    task.meta.swap = { sent: sentCount, lost: lostRequests.length }
    expect(newProcess).toBeDefined()
    expect(lostRequests).toEqual([])
  },
)
