import { expect } from 'vitest'
import { shopTest } from '#tests/support/shop-test.ts'
import { addPiece } from '#tests/support/stock-shop.ts'
import { readHome } from './read-home.server.ts'

shopTest(
  'pieces of others are new on the front page only where our own leave room',
  async ({ shop }) => {
    const names = async () => (await readHome(shop, '')).newest.map(({ name }) => name)

    await addPiece(shop, { name: 'Ring Amber' })
    for (const name of ['Ketting Berk', 'Ketting Cipres', 'Ketting Den']) {
      await addPiece(shop, { name, seller: 'external' })
    }
    expect(await names()).toEqual(['Ring Amber', 'Ketting Den', 'Ketting Cipres', 'Ketting Berk'])

    for (const name of ['Ring Eik', 'Ring Fijnspar', 'Ring Goudes']) await addPiece(shop, { name })
    expect(await names()).toEqual(['Ring Goudes', 'Ring Fijnspar', 'Ring Eik', 'Ring Amber'])
  },
)
