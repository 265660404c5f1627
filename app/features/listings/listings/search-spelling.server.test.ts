import { expect } from 'vitest'
import { rebuildSearchTerms } from '#app/features/listings/listing-index/rebuild-search-terms.server.ts'
import { addProducts, search } from '#tests/support/searched-shop.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addProduct } from '#tests/support/stock-shop.ts'

shopTest('typing errors and diminutives find the right products', async ({ app }) => {
  await addProducts(app)
  expect(await search(app, 'zilvren kettinkje')).toEqual({
    names: ['Gourmet Sem', 'Solitairring Aurelie'],
    corrected: 'zilveren kettinkje',
  })
  expect((await search(app, 'ringetje')).names).toEqual(['Solitairring Aurelie'])
  expect((await search(app, 'solitiar')).names).toEqual(['Solitairring Aurelie'])
})

shopTest(
  'a short word with a wrong letter, a ring size and a word for an initial find the right products',
  async ({ app }) => {
    await addProduct(app, { name: 'Saffierring Vera' })
    await addProduct(app, { name: 'Initiaalketting Maan' })
    const [first] = (
      await addProduct(app, {
        name: 'Zilveren ring Wies',
        variants: [{ options: { ringmaat: '17' }, sku: 'SK-RNG-001-17' }],
      })
    ).variantIds
    expect(first).toBeGreaterThan(0)
    expect((await search(app, 'safir')).names).toEqual(['Saffierring Vera'])
    expect((await search(app, 'safir ring')).names).toEqual(['Saffierring Vera'])
    expect((await search(app, 'zilveren ring maat 17')).names).toEqual(['Zilveren ring Wies'])
    expect((await search(app, 'sk-rng-001')).names).toEqual(['Zilveren ring Wies'])
    expect((await search(app, 'ketting met naam')).names).toEqual(['Initiaalketting Maan'])
  },
)

shopTest('Flemish words and sizes by circumference find the products', async ({ app }) => {
  await addProduct(app, { name: 'Oorknopjes Elin', subtitle: 'Zilveren oorbellen' })
  await addProduct(app, { name: 'Creolen Sara' })
  await addProduct(app, { name: 'Bangle Puur', description: '<p>Mooi bij ringen in je oor.</p>' })
  await addProduct(app, { name: 'Doosje', subtitle: 'Voor al je sieraden' })
  await addProduct(app, {
    name: 'Zilveren ring Wies',
    variants: [{ options: { ringmaat: '17' } }, { options: { ringmaat: '18' } }],
  })
  await addProduct(app, { name: 'Ring Kee', variants: [{ options: { ringmaat: '16' } }] })
  const names = async (text: string) => (await search(app, text)).names?.toSorted()
  expect(await names('oorringen')).toEqual(['Creolen Sara', 'Oorknopjes Elin'])
  expect(await names('oorring')).toEqual(['Creolen Sara', 'Oorknopjes Elin'])
  expect(await names('juwelen')).toEqual(['Doosje'])
  expect(await names('juwelen')).toEqual(await names('sieraden'))
  // 54 mm / π = 17.2 mm
  expect(await names('maat 54')).toEqual(['Zilveren ring Wies'])
  expect(await names('ringmaat 54')).toEqual(['Zilveren ring Wies'])
  expect(await names('zilveren ring maat 57')).toEqual(['Zilveren ring Wies'])
  expect(await names('maat 50')).toEqual(['Ring Kee'])
  // The length of a necklace is no size of a ring.
  await addProduct(app, { name: 'Ketting Fien', variants: [{ options: { lengte: '45' } }] })
  expect(await names('ketting maat 45')).toEqual(['Ketting Fien'])
})

shopTest('accents, plurals and compounds make no difference', async ({ app }) => {
  await addProducts(app)
  expect((await search(app, 'rosegoud')).names).toEqual(['Solitairring Aurelie'])
  expect((await search(app, 'roségouden ringen')).names).toEqual(['Solitairring Aurelie'])
  expect((await search(app, 'parel ketting')).names).toEqual(['Parelketting Marit'])
  expect((await search(app, 'kettingen met parels')).names).toEqual(['Parelketting Marit'])
})

shopTest('a search for the subject of a help page is not corrected to a name', async ({ app }) => {
  await addProduct(app, { name: 'Gourmetarmband Ruben' })
  await rebuildSearchTerms(app)
  expect(await search(app, 'rubne')).toEqual({
    names: ['Gourmetarmband Ruben'],
    corrected: 'ruben',
  })
  expect(await search(app, 'ruilen')).toEqual({ names: [], corrected: undefined })
})
