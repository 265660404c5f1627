import { expect } from 'vitest'
import { readNewestPosts } from '#app/features/content/blog/read-posts.server.ts'
import { HOME_KEY } from '#app/features/content/page-blocks/page-blocks.ts'
import { readPageBlocks } from '#app/features/content/page-blocks/read-page-blocks.server.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import { readListing } from '#app/features/listings/listings/listing.server.ts'
import { parseListingQuery } from '#app/features/listings/listings/listing.ts'
import { readCategoryTree } from '#app/features/listings/listings/read-categories.server.ts'
import { optionValueState } from '#app/features/storefront/buy-form/product.ts'
import { readBlocks } from '#app/features/storefront/home/read-blocks.server.ts'
import { findProduct } from '#app/features/storefront/product-page/find-product.server.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { storeDemoHome } from './demo-home.server.ts'
import { fillDemoCatalogue, isCatalogueEmpty } from './fill-demo-catalogue.server.ts'
import { giveDemoAuthor } from './give-demo-author.server.ts'

shopTest(
  'an interrupted import leaves the shop empty, and the next one is complete',
  async ({ app }) => {
    const interruptedFilling = fillDemoCatalogue(app, async (appInTransaction) => {
      expect(await isCatalogueEmpty(appInTransaction)).toBe(false)
      throw new Error('broken off')
    })
    await expect(interruptedFilling).rejects.toThrow('broken off')
    expect(await isCatalogueEmpty(app)).toBe(true)

    await fillDemoCatalogue(app)
    const listing = await readListing(app, parseListingQuery(new URL('http://schakel.test/shop/')))
    expect(listing?.total).toBe(47)
  },
)

shopTest('an empty shop gets a catalogue that shows every state', async ({ app }) => {
  expect(await isCatalogueEmpty(app)).toBe(true)
  await fillDemoCatalogue(app)
  expect(await isCatalogueEmpty(app)).toBe(false)

  const listing = await readListing(app, parseListingQuery(new URL('http://schakel.test/shop/')))
  expect(listing?.total).toBe(47)
  expect(listing?.facets.map(({ code }) => code)).toEqual([
    'materiaal',
    'kleur',
    'steen',
    'ringmaat',
    'lengte',
    'collectie',
    'merk',
  ])
  const tree = await readCategoryTree(app)
  expect(tree.map(({ name }) => name)).toEqual([
    'Ringen',
    'Kettingen',
    'Oorbellen',
    'Armbanden',
    'Sets & cadeaus',
  ])
  expect(tree.flatMap(({ children }) => children).every(({ count }) => count > 0)).toBe(true)
  expect(tree.every(({ photo }) => photo !== null)).toBe(true)
  // Its rings stand on the right: a square crop of the middle would cut through some of them.
  expect(tree[0]?.photo?.focus).toBe('78% 50%')

  const ring = await findProduct(app, 'solitairring-aurelie')
  if (!ring || 'moved' in ring) throw new Error('no ring')
  const states = ring.options[1]?.values.map((size) =>
    optionValueState(ring, { metaal: 'Roségoud' }, 'ringmaat', size),
  )
  expect(new Set(states)).toEqual(new Set(['available', 'sold-out', 'impossible']))
  // A variant has the photos of its metal.
  const photosOf = (metal: string) =>
    ring.variants.find(({ optionValues }) => optionValues.metaal === metal)?.photos ?? []
  expect(photosOf('Geelgoud').map(({ alt }) => alt)).toEqual([
    'Gouden solitairring met ronde diamant in zespotszetting',
    'Bovenaanzicht van de diamant van ring Aurelie',
    'De diamant van heel dichtbij, gevat in zes gouden klauwtjes',
    'Liggende gouden ring Aurelie, met het stempel 585 en het meesterteken aan de binnenkant',
  ])
  expect(photosOf('Roségoud').every(({ alt }) => /rosé/i.test(alt))).toBe(true)

  expect(ring.options[0]?.values).toEqual(['Geelgoud', 'Witgoud', 'Roségoud'])

  // The silver chain is completed by products that are also made in silver, and the gold set leads to its parts.
  const namesBeside = async (slug: string, list: 'set' | 'related') => {
    const product = await findProduct(app, slug)
    if (!product || 'moved' in product) throw new Error(slug)
    return product[list].map(({ name }) => name)
  }
  expect(await namesBeside('schakelketting-noor', 'set')).toEqual([
    'Schakelarmband Noor',
    'Creolen Sara',
  ])
  expect((await namesBeside('cadeauset-noor', 'related')).slice(0, 2)).toEqual([
    'Schakelketting Noor',
    'Creolen Sara',
  ])

  // The home page has all these sections.
  await storeDemoHome(app)
  const { blocks } = await readPageBlocks(app.db, HOME_KEY)
  const { blocks: shownBlocks } = await readBlocks(app, blocks, { isHome: true })
  expect(shownBlocks.map(({ type }) => type)).toEqual([
    'hero',
    'categories',
    'products',
    'large-product',
    'image-text',
    'newest-posts',
    'promises',
  ])
  const [hero, , productsBlock, largeProduct, imageText] = shownBlocks
  expect(hero).toMatchObject({ heading: 'Elke schakel draagt de volgende' })
  expect(productsBlock).toMatchObject({ cards: { length: 4 } })
  expect(largeProduct).toMatchObject({
    card: { saleEnd: { text: expect.stringMatching(/^tot en met /) } },
  })
  expect(imageText).toMatchObject({ photo: { width: 1600 } })
  expect(await readNewestPosts(app, 3)).toHaveLength(3)
})

shopTest(
  'reductions of the demo are relative to the lowest price of the month before',
  async ({ app }) => {
    await fillDemoCatalogue(app)
    const readPrices = async (slug: string) => {
      const product = await findProduct(app, slug)
      if (!product || 'moved' in product) throw new Error(slug)
      return { price: product.priceCents, before: product.beforeCents }
    }
    expect(await readPrices('figaroketting-milan')).toEqual({ price: 92_900, before: 104_500 })
    // The price was lower three weeks before the reduction than just before the reduction.
    expect(await readPrices('robijnring-roos')).toEqual({ price: 74_900, before: 81_100 })
    // The price was raised first, so this is no reduction.
    expect(await readPrices('cadeauset-noor')).toEqual({ price: 149_500, before: null })
  },
)

shopTest('the posts and photos of the demo belong to the first owner', async ({ app }) => {
  await fillDemoCatalogue(app)
  await giveDemoAuthor(app)
  const person = { name: 'Eva', email: 'eva@schakel.example', hash: 'x', role: 'owner' as const }
  await writeStaffAccount(app.db, person, app.clock.now())
  await giveDemoAuthor(app)
  for (const table of ['posts', 'media']) {
    const { rows } = await app.pool.query(
      `SELECT DISTINCT u.name FROM ${table} t LEFT JOIN users u ON u.id = t.author_id`,
    )
    expect(rows, table).toEqual([{ name: 'Eva' }])
  }
  const { rows } = await app.pool.query('SELECT name FROM post_tags ORDER BY name')
  expect(rows.map(({ name }) => name)).toEqual([
    'cadeau',
    'goud',
    'kettingen',
    'ringen',
    'verzorgen',
    'zilver',
  ])
})
