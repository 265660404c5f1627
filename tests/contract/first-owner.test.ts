import { expect } from 'vitest'
import { startShop } from '#tests/support/shop-process.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { LONG_TIMEOUT } from './built-shop.ts'

const SETUP_LINK = /\/beheer\/eerste-keer\/\?token=[\w-]{43}/

shopTest(
  'the link for the first owner is in the output of one start only, and opens the shop once',
  LONG_TIMEOUT,
  async ({ app }) => {
    const { DATABASE_URL, DATA_DIR } = app.env
    const env = { DATABASE_URL, DATA_DIR, SHOP_DEMO: '0', LOG_LEVEL: 'info' }
    const firstStart = await startShop(env)
    await expect.poll(() => firstStart.output.out).toMatch(SETUP_LINK)
    await firstStart.end('SIGTERM')
    const link = SETUP_LINK.exec(firstStart.output.out)?.[0] ?? ''

    const secondStart = await startShop(env)
    await expect.poll(() => secondStart.output.out).toContain('npm run shop -- admin --email ADRES')
    const owner = {
      name: 'Eva',
      email: 'eva@schakel.example',
      password: 'vier zilveren schakels',
      again: 'vier zilveren schakels',
    }
    const weakPasswordResponse = await secondStart.post(link, {
      ...owner,
      password: 'Welkom12345!',
      again: 'Welkom12345!',
    })
    expect(weakPasswordResponse.status).toBe(422)
    const createResponse = await secondStart.post(link, owner)
    expect(createResponse.status).toBe(302)
    expect((await secondStart.post(link, { ...owner, email: 'tess@schakel.example' })).status).toBe(
      410,
    )
    await secondStart.end('SIGTERM')
    expect(secondStart.output.out + secondStart.output.err).not.toMatch(/token=/)
  },
)
