import { expect } from 'vitest'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { LONG_TIMEOUT } from './built-shop.ts'

const LINK = /\/beheer\/eerste-keer\/\?token=[\w-]{43}/

shopTest(
  'the link for the first owner is in the output of one start only, and opens the shop once',
  LONG_TIMEOUT,
  async ({ app }) => {
    const { DATABASE_URL, DATA_DIR } = app.env
    const env = { DATABASE_URL, DATA_DIR, SHOP_DEMO: '0', LOG_LEVEL: 'info' }
    const first = await startShop(env)
    await expect.poll(() => first.output.out).toMatch(LINK)
    await first.end('SIGTERM')
    const link = LINK.exec(first.output.out)?.[0] ?? ''

    const second = await startShop(env)
    await expect.poll(() => second.output.out).toContain('npm run shop -- admin --email ADRES')
    const owner = {
      name: 'Eva',
      email: 'eva@schakel.example',
      password: 'vier zilveren schakels',
      again: 'vier zilveren schakels',
    }
    const weak = await second.post(link, {
      ...owner,
      password: 'Welkom12345!',
      again: 'Welkom12345!',
    })
    expect(weak.status).toBe(422)
    const created = await second.post(link, owner)
    expect(created.status).toBe(302)
    expect((await second.post(link, { ...owner, email: 'tess@schakel.example' })).status).toBe(410)
    await second.end('SIGTERM')
    expect(second.output.out + second.output.err).not.toMatch(/token=/)
  },
)
