import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { prepareShop } from './prepare.ts'

shopTest(
  'the link for the first owner is printed by one start, and again only once it has expired',
  async ({ app, clock }) => {
    const startShop = async () =>
      (await prepareShop({ ...app, env: { ...app.env, SHOP_DEMO: false } })).signIn
    expect(await startShop()).toMatch(
      /^maak eerst een beheerder aan: http:\/\/schakel\.test\/beheer\/eerste-keer\/\?token=[\w-]{43}$/,
    )
    for (let restart = 0; restart < 2; restart++) {
      expect(await startShop()).toBe(
        'maak eerst een beheerder aan met de link van de vorige start; kwijt? npm run shop -- admin --email ADRES',
      )
    }
    clock.advance(24 * 3_600_000 + 1)
    expect(await startShop()).toContain('/beheer/eerste-keer/?token=')
  },
)
