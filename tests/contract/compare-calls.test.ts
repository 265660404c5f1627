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
async function stockGroups(app: App) {
  const rings = await addCategory(app, 'Ringen')
  const necklaces = await addCategory(app, 'Kettingen')
  await addGroup(app, 'Ringen', [rings])
  await addGroup(app, 'Kettingen', [necklaces])
  const vera = await addProduct(app, { name: 'Saffierring Vera', categoryId: rings })
  const ilse = await addProduct(app, { name: 'Smaragdring Ilse', categoryId: rings })
  const noor = await addProduct(app, { name: 'Schakelketting Noor', categoryId: necklaces })
  const [ringGroup, necklaceGroup] = await readCompareGroups(app)
  return {
    rings,
    vera: vera.productId,
    ilse: ilse.productId,
    noor: noor.productId,
    ringPage: ringGroup?.id ?? 0,
    necklacePage: necklaceGroup?.id ?? 0,
  }
}

/** A guest with a cookie and a token. */
async function openComparer(app: App) {
  const visitor = await createVisitor(app)
  const variables = (await visitor.get(`${AJAX}?action=page_variables`)).json()
  const call = (action: string, fields: Record<string, string> = {}) =>
    visitor.post(AJAX, { action, security: variables.compare_nonce, ...fields })
  const change = (perform: string, id: number) =>
    call('re_add_compare', { compareID: String(id), perform })
  return { visitor, call, change }
}

shopTest(
  'adding and removing return the entry, and a repeat changes nothing [C12] [E08]',
  async ({ app }) => {
    const { vera, ilse, ringPage } = await stockGroups(app)
    const { change } = await openComparer(app)
    expect((await change('add', vera)).json()).toMatchObject({
      pageid: ringPage,
      count: 1,
      comparing: `${vera}`,
    })
    const second = (await change('add', ilse)).json()
    expect(second).toMatchObject({ pageid: ringPage, count: 2, comparing: `${vera},${ilse}` })
    expect(second.content).toContain('Smaragdring Ilse')
    expect(second.content).not.toContain('Saffierring Vera')
    expect((await change('add', ilse)).json()).toEqual(second)

    const removed = (await change('remove', vera)).json()
    expect(removed).toMatchObject({ pageid: ringPage, count: 1, comparing: `${ilse}`, content: '' })
    expect((await change('remove', vera)).json()).toEqual(removed)
    expect((await change('remove', ilse)).json()).toMatchObject({ count: 0, comparing: '' })
  },
)

shopTest(
  'an unknown product is rejected with a message, and nothing changes [C12]',
  async ({ app }) => {
    const { vera } = await stockGroups(app)
    const draft = await addProduct(app, { name: 'Concept', status: 'draft' })
    const loose = await addProduct(app, { name: 'Sieradendoos' })
    const { change, call } = await openComparer(app)
    await change('add', vera)
    for (const id of [999_999_999, 0, draft.productId, loose.productId]) {
      for (const action of ['add', 'remove']) {
        const answer = await change(action, id)
        expect([answer.statusCode, answer.json().error]).toEqual([200, true])
        expect(answer.json().message).toContain('vergelijken')
      }
    }
    expect((await call('re_compare_panel')).json().total_comparing_ids).toEqual([vera])
  },
)

shopTest('the panel shows every group that has products [C11]', async ({ app }) => {
  const { vera, ilse, noor, ringPage, necklacePage } = await stockGroups(app)
  await addPhoto(app, vera)
  const { change, call } = await openComparer(app)
  expect((await call('re_compare_panel')).json()).toEqual({
    pageids: [],
    total_comparing_ids: [],
    content: {},
    count: {},
    comparing: {},
    total_count: 0,
    compared: {},
  })
  await change('add', noor)
  expect((await call('re_compare_panel')).json().pageids).toEqual([necklacePage])
  await change('add', ilse)
  await change('add', vera)
  const panel = (await call('re_compare_panel')).json()
  expect(panel).toMatchObject({
    pageids: [ringPage, necklacePage],
    count: { [ringPage]: 2, [necklacePage]: 1 },
    comparing: { [ringPage]: [vera, ilse].sort().join(), [necklacePage]: `${noor}` },
    total_count: 3,
  })
  expect(panel.content[necklacePage]).toContain('href="/product/schakelketting-noor/"')
})

shopTest(
  'the search returns a JSON string with five results at most, each with its state [C13]',
  async ({ app }) => {
    const { rings, vera, noor } = await stockGroups(app)
    for (const name of ['Ada', 'Bo', 'Cis', 'Dirkje', 'Evi']) {
      await addProduct(app, { name: `Stapelring ${name}`, categoryId: rings })
    }
    const { call, change } = await openComparer(app)
    await change('add', vera)
    const search = async (search_query: string, fields = {}) => {
      const answer = await call('add_to_compare_search', { search_query, ...fields })
      const text = answer.json()
      expect(typeof text).toBe('string')
      return JSON.parse(text)
    }
    const rest = { posttype: 'product', taxonomy: 'product_cat' }
    const answer = await search('saff', { ...rest, terms: 'ringen' })
    expect(answer.compare_html).toContain('Saffierring Vera')
    expect(answer.compare_html).toMatch(/class="[^"]*\bcomparing"[^>]*aria-pressed="true"/)
    expect(answer.found).toMatchObject([{ id: vera, isCompared: true }])
    expect((await search('stapelring', rest)).found).toHaveLength(5)
    expect((await search('schakelketting')).found).toMatchObject([{ id: noor, isCompared: false }])
    for (const fields of [{ terms: String(rings) }, { posttype: 'post' }, { terms: 'tiara' }]) {
      const none = await search('schakelketting', fields)
      expect(none.compare_html).toContain('No results found')
    }
    expect((await search('   ')).found).toEqual([])
  },
)

shopTest('every compare call requires the visitor’s own token [P06]', async ({ app }) => {
  const { vera } = await stockGroups(app)
  const { visitor, call } = await openComparer(app)
  const other = await openComparer(app)
  const { wishnonce } = (await visitor.get(`${AJAX}?action=page_variables`)).json()
  const otherNonce = (await other.visitor.get(`${AJAX}?action=page_variables`)).json().compare_nonce
  const stranger = await createVisitor(app)
  for (const action of ['re_compare_panel', 're_add_compare', 'add_to_compare_search']) {
    const fields = { action, compareID: String(vera), perform: 'add', search_query: 'ring' }
    for (const security of ['', '0123456789', wishnonce, otherNonce]) {
      const rejected = await visitor.post(AJAX, { ...fields, security })
      expect([rejected.statusCode, rejected.payload]).toEqual([403, '-1'])
    }
    const anonymous = await stranger.post(AJAX, { ...fields, security: otherNonce })
    expect([anonymous.statusCode, anonymous.payload]).toEqual([403, '-1'])
  }
  expect((await call('re_compare_panel')).json().total_count).toBe(0)
})

shopTest('a list belongs to one visitor and lives for 30 days', async ({ app, clock }) => {
  const { vera, ilse } = await stockGroups(app)
  const ownVisit = await openComparer(app)
  const otherVisit = await openComparer(app)
  await ownVisit.change('add', vera)
  expect((await otherVisit.call('re_compare_panel')).json().total_count).toBe(0)
  expect(ownVisit.visitor.jar.get('schakel_compare')).toBe('1')

  clock.advance(29 * 24 * 3_600_000)
  const laterNonce = (await ownVisit.visitor.get(`${AJAX}?action=page_variables`)).json()
    .compare_nonce
  const answer = await ownVisit.call('re_add_compare', {
    security: laterNonce,
    compareID: String(ilse),
    perform: 'add',
  })
  expect(answer.json().count).toBe(2)
  clock.advance(2 * 24 * 3_600_000)
  const lastNonce = (await ownVisit.visitor.get(`${AJAX}?action=page_variables`)).json()
    .compare_nonce
  expect((await ownVisit.call('re_compare_panel', { security: lastNonce })).json()).toMatchObject({
    total_comparing_ids: [ilse],
  })
  const emptied = await ownVisit.call('re_add_compare', {
    security: lastNonce,
    compareID: String(ilse),
    perform: 'remove',
  })
  expect(emptied.json().count).toBe(0)
  expect(ownVisit.visitor.jar.has('schakel_compare')).toBe(false)
})

shopTest(
  "a guest’s list is merged into the customer's at login without duplicates",
  async ({ app }) => {
    const { vera, ilse, noor } = await stockGroups(app)
    for (const id of [vera, noor]) await addCompared(app, 'guest', id)
    for (const id of [vera, ilse]) await addCompared(app, 'customer', id)
    await mergeCompared(app.db, 'guest', 'customer')
    const ids = Object.values(await readCompared(app, 'customer')).flat()
    expect(ids.map(({ id }) => id).sort()).toEqual([vera, ilse, noor].sort())
    expect(await readCompared(app, 'guest')).toEqual({})
  },
)

shopTest('parallel adds by one visitor are all stored', async ({ app }) => {
  const { rings } = await stockGroups(app)
  const products = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      addProduct(app, { name: `Ring ${index}`, categoryId: rings }),
    ),
  )
  const { call, change } = await openComparer(app)
  await Promise.all(products.map(({ productId }) => change('add', productId)))
  expect((await call('re_compare_panel')).json().total_count).toBe(20)
})

shopTest('a group that gets another category moves its products along', async ({ app }) => {
  const { rings, noor, ringPage, necklacePage } = await stockGroups(app)
  const { call, change } = await openComparer(app)
  await change('add', noor)
  const necklaces = await readCompareGroups(app)
  const categoryIds = necklaces.flatMap((group) => group.categoryIds)
  expect(categoryIds).toContain(rings)
  await saveGroup(app, ringPage, {
    name: 'Alles',
    slug: 'alles',
    categoryIds,
    isCatchAll: false,
  })
  expect((await call('re_compare_panel')).json().pageids).toEqual([ringPage])
  await saveGroup(app, ringPage, {
    name: 'Rest',
    slug: 'rest',
    categoryIds: [],
    isCatchAll: false,
  })
  expect((await call('re_compare_panel')).json().pageids).toEqual([necklacePage])
})
