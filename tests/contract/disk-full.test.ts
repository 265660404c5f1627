import { execFileSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect } from 'vitest'
import { mediaStore } from '#app/features/core/media/media-store.server.ts'
import { orders } from '#app/features/fulfilment/orders/orders-tables.server.ts'
import { createShopper } from '#tests/faults/shopper.ts'
import { fillCart, fillCheckoutForm } from '#tests/support/fill-cart.ts'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { type BuiltShop, builtShopTest, LONG_TIMEOUT, MANAGER } from './built-shop.ts'
import { type Client, createClient } from './client.ts'
import { addAppPassword, addStaffMember, basicAuth } from './programs.ts'

const MB = 1024 * 1024

/** A size limit of the files of this process acts like a full disk: a write beyond it fails. */
function limitFileSize(bytes: number | 'unlimited') {
  execFileSync('prlimit', ['--pid', String(process.pid), `--fsize=${bytes}:unlimited`])
}

/** Writes fail after the first megabyte while `work` runs. */
async function onFullDisk<T>(work: () => Promise<T>): Promise<T> {
  limitFileSize(MB)
  try {
    return await work()
  } finally {
    limitFileSize('unlimited')
  }
}

/** Sends a body with its own status check: these requests may be answered with 507. */
async function send(
  { port }: BuiltShop,
  path: string,
  {
    client,
    ...init
  }: { client?: Client; body: FormData | string; headers?: Record<string, string> },
) {
  const cookie = [...(client?.jar ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
  const startedAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    redirect: 'manual',
    ...init,
    headers: { ...init.headers, cookie },
  })
  const text = await response.text()
  return { status: response.status, text, ms: performance.now() - startedAt }
}

function fileForm(field: string, name: string, bytes: Buffer, others: Record<string, string> = {}) {
  const form = new FormData()
  for (const [other, value] of Object.entries(others)) form.append(other, value)
  form.append(field, new Blob([new Uint8Array(bytes)]), name)
  return form
}

async function signInOwner(builtShop: BuiltShop) {
  const owner = createClient(builtShop)
  await owner.post('/beheer/inloggen/', [
    ['email', MANAGER.email],
    ['password', MANAGER.password],
  ])
  return owner
}

const countFiles = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])).filter(
    (entry) => entry.isFile(),
  ).length

builtShopTest(
  'on a full disk uploads and imports are answered with 507 at once and leave no file, orders go on, and the back office reports it',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId, variantIds } = await addProduct(app, { name: 'Ring', stock: 5 })
    const owner = await signInOwner(builtShop)
    const noor = await addStaffMember(app, 'Noor', 'owner')
    const program = basicAuth(
      noor.email,
      await addAppPassword(app, noor, { areas: ['products'], mayWrite: true }),
    )
    const customer = createClient(builtShop)
    await customer.post('/account-maken/', [
      ['user_email', 'tess@voorbeeld.example'],
      ['user_pass', 'zilver-maan-48'],
    ])
    // Opens the pages before, because the first view of a page loads its code from disk.
    for (const path of ['/beheer/bibliotheek/', '/beheer/importeren/']) await owner.get(path)
    await customer.get('/product/ring/review/')
    const largeFile = Buffer.alloc(4 * MB, 'schakel,')
    const incoming = `${app.env.DATA_DIR}/incoming`

    const fullDiskResponses = await onFullDisk(async () => ({
      library: await send(builtShop, '/beheer/bibliotheek/', {
        client: owner,
        body: fileForm('photos', 'ring.jpg', largeFile),
      }),
      importFile: await send(builtShop, '/beheer/importeren/', {
        client: owner,
        body: fileForm('file', 'ring.csv', largeFile),
      }),
      rest: await send(builtShop, '/wp-json/wp/v2/media', {
        body: fileForm('file', 'ring.jpg', largeFile),
        headers: program,
      }),
      restBody: await send(builtShop, '/wp-json/wp/v2/media', {
        body: largeFile.toString('latin1'),
        headers: {
          ...program,
          'content-type': 'image/jpeg',
          'content-disposition': 'attachment; filename="ring.jpg"',
        },
      }),
      review: await send(builtShop, '/product/ring/review/', {
        client: customer,
        body: fileForm('photos', 'ring.jpg', largeFile, { stars: '5' }),
      }),
      files: [await countFiles(incoming), await countFiles(`${app.env.DATA_DIR}/imports`)],
      ready: await builtShop.request({ path: '/readyz' }),
      overview: (await owner.get('/beheer/')).text,
    }))
    const { library, importFile, rest, restBody, review } = fullDiskResponses
    const uploadResponses = [library, importFile, rest, restBody, review]
    expect(uploadResponses.map(({ status }) => status)).toEqual([507, 507, 507, 507, 507])
    expect(Math.max(...uploadResponses.map(({ ms }) => ms))).toBeLessThan(1_000)
    expect(library.text).toContain('De schijf van de winkel is vol, dus dit is niet bewaard.')
    expect(importFile.text).toContain('De schijf van de winkel is vol, dus dit is niet bewaard.')
    expect(review.text).toContain('We kunnen nu geen foto’s bewaren.')
    for (const { text } of [rest, restBody]) {
      expect(JSON.parse(text)).toEqual({
        code: 'rest_upload_disk_full',
        message: 'The file could not be stored: the disk is full.',
        data: { status: 507 },
      })
    }
    expect(fullDiskResponses.files).toEqual([0, 0])
    expect([fullDiskResponses.ready.status, fullDiskResponses.ready.text]).toEqual([
      200,
      `ok\ndisk full: ${app.env.DATA_DIR}`,
    ])
    expect(fullDiskResponses.overview).toContain('is vol. Foto’s en bestanden worden niet bewaard')

    const cart = await fillCart(app, [{ variantId: variantIds[0] ?? 0 }])
    expect((await fillCheckoutForm(app, cart)).seen).not.toBe('')
    const shopper = createClient(builtShop)
    const addResponse = await onFullDisk(() =>
      shopper.post('/?wc-ajax=add_to_cart', [['product_id', String(productId)]]),
    )
    expect(addResponse.text).toContain('"fragments"')
    const order = await onFullDisk(() => placeAnOrder(app, { firstName: 'Noor' }))
    expect(order.id).toBeGreaterThan(0)

    // The disk has space again.
    const photo = await sharp({
      create: { width: 600, height: 600, channels: 3, background: '#a8863c' },
    })
      .jpeg()
      .toBuffer()
    const storeResponse = await send(builtShop, '/beheer/bibliotheek/', {
      client: owner,
      body: fileForm('photos', 'ring.jpg', photo),
    })
    expect(storeResponse.status).toBe(302)
    expect((await builtShop.request({ path: '/readyz' })).text).toBe('ok')
    expect((await owner.get('/beheer/')).text).not.toContain('is vol. Foto’s en bestanden')
  },
)

builtShopTest(
  'a photo that could not be stored leaves no draft beside the photos',
  LONG_TIMEOUT,
  async ({ app }) => {
    const store = app.use(mediaStore)
    await onFullDisk(() =>
      expect(store.write('1-a/original', Buffer.alloc(2 * MB))).rejects.toMatchObject({
        code: 'EFBIG',
      }),
    )
    expect(await countFiles(`${app.env.DATA_DIR}/media`)).toBe(0)
  },
)

builtShopTest(
  'while the database cannot write, calls, pages, orders and /readyz are answered with 503, and the same order form works later',
  LONG_TIMEOUT,
  async ({ app, builtShop }) => {
    const { productId } = await addProduct(app, { name: 'Ring', stock: 5 })
    const shopper = createShopper(`http://127.0.0.1:${builtShop.port}`, 1)
    await shopper.addToCart(productId)
    const form = await shopper.readCheckout('test-bank')
    // PostgreSQL reports this when it cannot extend a table.
    await app.pool.query(`
      CREATE FUNCTION disk_is_full() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'; END $$;
      CREATE TRIGGER full_carts BEFORE INSERT ON carts EXECUTE FUNCTION disk_is_full();
      CREATE TRIGGER full_orders BEFORE INSERT ON orders EXECUTE FUNCTION disk_is_full();
      CREATE TRIGGER full_counters BEFORE INSERT ON rate_limits EXECUTE FUNCTION disk_is_full()`)
    const add = () =>
      send(builtShop, '/?wc-ajax=add_to_cart', {
        body: `product_id=${productId}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    const addResponse = await add()
    expect([addResponse.status, JSON.parse(addResponse.text)]).toEqual([
      503,
      { error: true, product_url: false },
    ])
    const page = await send(builtShop, '/beheer/inloggen/', {
      body: 'email=eva%40schakel.example&password=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(page.status).toBe(503)
    const ready = await fetch(`http://127.0.0.1:${builtShop.port}/readyz`)
    expect([ready.status, await ready.text()]).toEqual([503, 'database cannot write'])
    await app.pool.query('DROP TRIGGER full_counters ON rate_limits')
    expect((await shopper.order(form)).status).toBe(503)
    expect(await app.db.$count(orders)).toBe(0)

    await app.pool.query('DROP FUNCTION disk_is_full CASCADE')
    expect((await add()).status).toBe(200)
    expect((await shopper.order(form)).status).toBe(303)
    expect(await app.db.$count(orders)).toBe(1)
    expect((await builtShop.request({ path: '/readyz' })).status).toBe(200)
  },
)
