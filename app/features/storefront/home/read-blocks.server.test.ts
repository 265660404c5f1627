import { expect } from 'vitest'
import { STANDARD_HOME } from '#app/features/content/page-blocks/page-blocks.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'
import { readBlocks } from './read-blocks.server.ts'

shopTest(
  "external products appear among the new ones only after the shop's own",
  async ({ app }) => {
    const newest = STANDARD_HOME.filter(({ fields }) => fields.source === 'new')
    const names = async () =>
      (await readBlocks(app, newest, { isHome: true })).blocks.flatMap((block) =>
        block.type === 'products' ? block.cards.map(({ name }) => name) : [],
      )

    await addProduct(app, { name: 'Ring Amber' })
    for (const name of ['Ketting Berk', 'Ketting Cipres', 'Ketting Den']) {
      await addProduct(app, { name, seller: 'external' })
    }
    expect(await names()).toEqual(['Ring Amber', 'Ketting Den', 'Ketting Cipres', 'Ketting Berk'])

    for (const name of ['Ring Eik', 'Ring Fijnspar', 'Ring Goudes']) await addProduct(app, { name })
    expect(await names()).toEqual(['Ring Goudes', 'Ring Fijnspar', 'Ring Eik', 'Ring Amber'])
  },
)
