import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readHome } from './read-home.server.ts'

shopTest(
  "external products appear among the new ones only after the shop's own",
  async ({ app }) => {
    const names = async () => (await readHome(app, '')).newest.map(({ name }) => name)

    await addProduct(app, { name: 'Ring Amber' })
    for (const name of ['Ketting Berk', 'Ketting Cipres', 'Ketting Den']) {
      await addProduct(app, { name, seller: 'external' })
    }
    expect(await names()).toEqual(['Ring Amber', 'Ketting Den', 'Ketting Cipres', 'Ketting Berk'])

    for (const name of ['Ring Eik', 'Ring Fijnspar', 'Ring Goudes']) await addProduct(app, { name })
    expect(await names()).toEqual(['Ring Goudes', 'Ring Fijnspar', 'Ring Eik', 'Ring Amber'])
  },
)
