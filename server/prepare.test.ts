import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { prepareShop } from './prepare.ts'

shopTest(
  'the link for the first owner is printed by one start, and again only once it has expired',
  async ({ app, clock }) => {
    const start = async () =>
      (await prepareShop({ ...app, env: { ...app.env, SHOP_DEMO: false } })).signIn
    expect(await start()).toMatch(
      /^maak eerst een beheerder aan: http:\/\/schakel\.test\/beheer\/eerste-keer\/\?token=[\w-]{43}$/,
    )
    for (let times = 0; times < 2; times++) {
      expect(await start()).toBe(
        'maak eerst een beheerder aan met de link van de vorige start; kwijt? npm run shop -- admin --email ADRES',
      )
    }
    clock.advance(24 * 3_600_000 + 1)
    expect(await start()).toContain('/beheer/eerste-keer/?token=')
  },
)
