import { expect } from 'vitest'
import {
  addCompared,
  mergeCompared,
  readCompared,
} from '#app/features/customers/compare/compare.server.ts'
import { addGroup, saveGroup } from '#app/features/listings/compare-groups/manage-groups.server.ts'
import { readCompareGroups } from '#app/features/listings/compare-groups/read-groups.server.ts'
import type { App } from '#app/platform/app.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { addCategory, addPhoto, addProduct } from '#tests/support/stock-shop.ts'
import { createVisitor } from './visitor.ts'

const AJAX = '/wp-admin/admin-ajax.php'

/** Two groups, two rings and a necklace. */
async function addCompareGroups(app: App) {
  const rings = await addCategory(app, 'Ringen')
  const compareGroups = await addCategory(app, 'Kettingen')
  await addGroup(app, 'Ringen', [rings])
  await addGroup(app, 'Kettingen', [compareGroups])
  const vera = await addProduct(app, { name: 'Saffierring Vera', categoryId: rings })
  const ilse = await addProduct(app, { name: 'Smaragdring Ilse', categoryId: rings })
  const noor = await addProduct(app, { name: 'Schakelketting Noor', categoryId: compareGroups })
  const [ringGroup, necklaceGroup] = await readCompareGroups(app)
  return {
    rings,
    vera: vera.productId,
    ilse: ilse.productId,
    noor: noor.productId,
    ringGroupId: ringGroup?.id ?? 0,
    necklaceGroupId: necklaceGroup?.id ?? 0,
  }
}

/** A guest with a cookie and a nonce; `changeComparison` adds or removes a product. */
async function createComparingVisitor(app: App) {
  const visitor = await createVisitor(app)
  const variables = (await visitor.get(`${AJAX}?action=page_variables`)).json()
  const call = (action: string, fields: Record<string, string> = {}) =>
    visitor.post(AJAX, { action, security: variables.compare_nonce, ...fields })
  const changeComparison = (perform: string, id: number) =>
    call('re_add_compare', { compareID: String(id), perform })
  return { visitor, call, changeComparison }
}

shopTest(
  'adding and removing return the entry, and a repeat changes nothing [C12] [E08]',
  async ({ app }) => {
    const { vera, ilse, ringGroupId } = await addCompareGroups(app)
    const { changeComparison } = await createComparingVisitor(app)
    expect((await changeComparison('add', vera)).json()).toMatchObject({
      pageid: ringGroupId,
      count: 1,
      comparing: `${vera}`,
    })
    const secondResponse = (await changeComparison('add', ilse)).json()
    expect(secondResponse).toMatchObject({
      pageid: ringGroupId,
      count: 2,
      comparing: `${vera},${ilse}`,
    })
    expect(secondResponse.content).toContain('Smaragdring Ilse')
    expect(secondResponse.content).not.toContain('Saffierring Vera')
    expect((await changeComparison('add', ilse)).json()).toEqual(secondResponse)

    const removeResponse = (await changeComparison('remove', vera)).json()
    expect(removeResponse).toMatchObject({
      pageid: ringGroupId,
      count: 1,
      comparing: `${ilse}`,
      content: '',
    })
    expect((await changeComparison('remove', vera)).json()).toEqual(removeResponse)
    expect((await changeComparison('remove', ilse)).json()).toMatchObject({
      count: 0,
      comparing: '',
    })
  },
)

shopTest(
  'an unknown product is rejected with a message, and nothing changes [C12]',
  async ({ app }) => {
    const { vera } = await addCompareGroups(app)
    const draft = await addProduct(app, { name: 'Concept', status: 'draft' })
    const ungroupedProduct = await addProduct(app, { name: 'Sieradendoos' })
    const { changeComparison, call } = await createComparingVisitor(app)
    await changeComparison('add', vera)
    for (const id of [999_999_999, 0, draft.productId, ungroupedProduct.productId]) {
      for (const action of ['add', 'remove']) {
        const response = await changeComparison(action, id)
        expect([response.statusCode, response.json().error]).toEqual([200, true])
        expect(response.json().message).toContain('vergelijken')
      }
    }
    expect((await call('re_compare_panel')).json().total_comparing_ids).toEqual([vera])
  },
)

shopTest('the panel shows every group that has products [C11]', async ({ app }) => {
  const { vera, ilse, noor, ringGroupId, necklaceGroupId } = await addCompareGroups(app)
  await addPhoto(app, vera)
  const { changeComparison, call } = await createComparingVisitor(app)
  expect((await call('re_compare_panel')).json()).toEqual({
    pageids: [],
    total_comparing_ids: [],
    content: {},
    count: {},
    comparing: {},
    total_count: 0,
    compared: {},
  })
  await changeComparison('add', noor)
  expect((await call('re_compare_panel')).json().pageids).toEqual([necklaceGroupId])
  await changeComparison('add', ilse)
  await changeComparison('add', vera)
  const panel = (await call('re_compare_panel')).json()
  expect(panel).toMatchObject({
    pageids: [ringGroupId, necklaceGroupId],
    count: { [ringGroupId]: 2, [necklaceGroupId]: 1 },
    comparing: { [ringGroupId]: [vera, ilse].sort().join(), [necklaceGroupId]: `${noor}` },
    total_count: 3,
  })
  expect(panel.content[necklaceGroupId]).toContain('href="/product/schakelketting-noor/"')
})

shopTest(
  'the search returns a JSON string with five results at most, each with its state [C13]',
  async ({ app }) => {
    const { rings, vera, noor } = await addCompareGroups(app)
    for (const name of ['Ada', 'Bo', 'Cis', 'Dirkje', 'Evi']) {
      await addProduct(app, { name: `Stapelring ${name}`, categoryId: rings })
    }
    const { call, changeComparison } = await createComparingVisitor(app)
    await changeComparison('add', vera)
    const search = async (search_query: string, fields = {}) => {
      const response = await call('add_to_compare_search', { search_query, ...fields })
      const text = response.json()
      expect(typeof text).toBe('string')
      return JSON.parse(text)
    }
    const productFields = { posttype: 'product', taxonomy: 'product_cat' }
    const response = await search('saff', { ...productFields, terms: 'ringen' })
    expect(response.compare_html).toContain('Saffierring Vera')
    expect(response.compare_html).toMatch(/class="[^"]*\bcomparing"[^>]*aria-pressed="true"/)
    expect(response.found).toMatchObject([{ id: vera, isCompared: true }])
    expect((await search('stapelring', productFields)).found).toHaveLength(5)
    expect((await search('schakelketting')).found).toMatchObject([{ id: noor, isCompared: false }])
    for (const fields of [{ terms: String(rings) }, { posttype: 'post' }, { terms: 'tiara' }]) {
      const noResults = await search('schakelketting', fields)
      expect(noResults.compare_html).toContain('No results found')
    }
    expect((await search('   ')).found).toEqual([])
  },
)

shopTest('every compare call requires the visitor’s own token [P06]', async ({ app }) => {
  const { vera } = await addCompareGroups(app)
  const { visitor, call } = await createComparingVisitor(app)
  const otherVisit = await createComparingVisitor(app)
  const { wishnonce } = (await visitor.get(`${AJAX}?action=page_variables`)).json()
  const otherNonce = (await otherVisit.visitor.get(`${AJAX}?action=page_variables`)).json()
    .compare_nonce
  const visitorWithoutCookie = await createVisitor(app)
  for (const action of ['re_compare_panel', 're_add_compare', 'add_to_compare_search']) {
    const fields = { action, compareID: String(vera), perform: 'add', search_query: 'ring' }
    for (const security of ['', '0123456789', wishnonce, otherNonce]) {
      const rejection = await visitor.post(AJAX, { ...fields, security })
      expect([rejection.statusCode, rejection.payload]).toEqual([403, '-1'])
    }
    const anonymousResponse = await visitorWithoutCookie.post(AJAX, {
      ...fields,
      security: otherNonce,
    })
    expect([anonymousResponse.statusCode, anonymousResponse.payload]).toEqual([403, '-1'])
  }
  expect((await call('re_compare_panel')).json().total_count).toBe(0)
})

shopTest('a list belongs to one visitor and lives for 30 days', async ({ app, clock }) => {
  const { vera, ilse } = await addCompareGroups(app)
  const ownVisit = await createComparingVisitor(app)
  const otherVisit = await createComparingVisitor(app)
  await ownVisit.changeComparison('add', vera)
  expect((await otherVisit.call('re_compare_panel')).json().total_count).toBe(0)
  expect(ownVisit.visitor.jar.get('schakel_compare')).toBe('1')

  clock.advance(29 * 24 * 3_600_000)
  const laterNonce = (await ownVisit.visitor.get(`${AJAX}?action=page_variables`)).json()
    .compare_nonce
  const response = await ownVisit.call('re_add_compare', {
    security: laterNonce,
    compareID: String(ilse),
    perform: 'add',
  })
  expect(response.json().count).toBe(2)
  clock.advance(2 * 24 * 3_600_000)
  const lastNonce = (await ownVisit.visitor.get(`${AJAX}?action=page_variables`)).json()
    .compare_nonce
  expect((await ownVisit.call('re_compare_panel', { security: lastNonce })).json()).toMatchObject({
    total_comparing_ids: [ilse],
  })
  const emptyResponse = await ownVisit.call('re_add_compare', {
    security: lastNonce,
    compareID: String(ilse),
    perform: 'remove',
  })
  expect(emptyResponse.json().count).toBe(0)
  expect(ownVisit.visitor.jar.has('schakel_compare')).toBe(false)
})

shopTest(
  "a guest’s list is merged into the customer's at login without duplicates",
  async ({ app }) => {
    const { vera, ilse, noor } = await addCompareGroups(app)
    for (const id of [vera, noor]) await addCompared(app, 'guest', id)
    for (const id of [vera, ilse]) await addCompared(app, 'customer', id)
    await mergeCompared(app.db, 'guest', 'customer')
    const ids = Object.values(await readCompared(app, 'customer')).flat()
    expect(ids.map(({ id }) => id).sort()).toEqual([vera, ilse, noor].sort())
    expect(await readCompared(app, 'guest')).toEqual({})
  },
)

shopTest('parallel adds by one visitor are all stored', async ({ app }) => {
  const { rings } = await addCompareGroups(app)
  const products = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      addProduct(app, { name: `Ring ${index}`, categoryId: rings }),
    ),
  )
  const { call, changeComparison } = await createComparingVisitor(app)
  await Promise.all(products.map(({ productId }) => changeComparison('add', productId)))
  expect((await call('re_compare_panel')).json().total_count).toBe(20)
})

shopTest('a group that gets another category moves its products along', async ({ app }) => {
  const { rings, noor, ringGroupId, necklaceGroupId } = await addCompareGroups(app)
  const { call, changeComparison } = await createComparingVisitor(app)
  await changeComparison('add', noor)
  const compareGroups = await readCompareGroups(app)
  const categoryIds = compareGroups.flatMap((group) => group.categoryIds)
  expect(categoryIds).toContain(rings)
  await saveGroup(app, ringGroupId, {
    name: 'Alles',
    slug: 'alles',
    categoryIds,
    isCatchAll: false,
  })
  expect((await call('re_compare_panel')).json().pageids).toEqual([ringGroupId])
  await saveGroup(app, ringGroupId, {
    name: 'Rest',
    slug: 'rest',
    categoryIds: [],
    isCatchAll: false,
  })
  expect((await call('re_compare_panel')).json().pageids).toEqual([necklaceGroupId])
})
