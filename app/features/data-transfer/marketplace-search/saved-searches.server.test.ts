import { expect } from 'vitest'
import { listToDos } from '#app/features/admin/dashboard/list-to-dos.server.ts'
import { readOverview } from '#app/features/admin/dashboard/read-overview.server.ts'
import { readWaitingWork } from '#app/features/admin/dashboard/read-waiting-work.server.ts'
import type { AdminCounts } from '#app/features/admin/shell/admin-sections.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import type { ItemQuery } from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import { saveEnabledSwitches } from '#app/features/partners/offers/switches.server.ts'
import { MARKETPLACE_SWITCHES } from '#app/features/partners/offers/switches.ts'
import { neverAborted } from '#tests/support/import-run.ts'
import { marketplaceImportTest } from '#tests/support/marketplace-import-test.ts'
import { decideFinds, readFinds, readUndecidedRefs } from './item-finds.server.ts'
import {
  findSearch,
  readSearches,
  repeatDueSearches,
  saveRepeatedSearch,
  stopSearch,
} from './saved-searches.server.ts'
import { searchMarketplace } from './search-marketplace.server.ts'

const QUERY: ItemQuery = {
  source: 'amazon',
  country: 'nl',
  terms: 'ketting',
  brand: '',
  node: '',
  minCents: 2_000,
  maxCents: 6_000,
}
const NECKLACES_NODE = '163900113'
const UNKNOWN_NODE = '99'
const DAY = 24 * 3_600_000

marketplaceImportTest(
  'a repeated search finds new items, which wait until somebody imports or declines them',
  async ({ app, markets, clock }) => {
    const savedSearch = await saveRepeatedSearch(app, QUERY, { everyHours: 24, actor: 'Fenna' })
    if (!savedSearch.ok) throw new Error(savedSearch.error)
    const { id } = savedSearch
    const search = await findSearch(app, id)
    if (!search) throw new Error('the search was not saved')
    await repeatDueSearches(app, neverAborted())
    const foundRefs = await readUndecidedRefs(app, id)
    expect(foundRefs.length).toBeGreaterThan(4)
    expect(await readSearches(app)).toMatchObject([
      { waiting: foundRefs.length, failure: null, searchedAt: clock.now() },
    ])
    expect(await app.db.$count(products)).toBe(0)
    // The owner sees the finds in the list of waiting work, and at the top of the overview.
    expect(await readWaitingWork(app)).toContainEqual({
      name: expect.stringContaining('Amazon (nl): ketting'),
      reason: `${foundRefs.length} vondsten wachten op je keuze.`,
      url: `/beheer/importeren/vondsten/${id}/`,
    })
    const readToDos = async () => {
      const noOtherWork = {
        failedMails: 0,
        unconfirmedMails: 0,
        refundDueOrders: 0,
        ordersToPack: 0,
        openWithdrawals: 0,
        waitingReviews: 0,
      } as AdminCounts
      return listToDos(await readOverview(app), noOtherWork)
    }
    expect(await readToDos()).toContainEqual(
      expect.objectContaining({
        text: `Bekijk ${foundRefs.length} nieuwe zoekresultaten bij andere winkels`,
        href: `/beheer/importeren/vondsten/${id}/`,
      }),
    )
    const { rows, total, error } = await readFinds(app, search, 1)
    expect(total).toBe(foundRefs.length)
    expect(error).toBeNull()
    expect(rows.length).toBeGreaterThan(0)
    for (const { price, title } of rows) {
      // such as “€ 49,95”
      const euros = Number(price.replace(/[^\d,]/g, '').replace(',', '.'))
      expect(euros, title).toBeGreaterThanOrEqual(20)
      expect(euros, title).toBeLessThanOrEqual(60)
    }

    // One find is imported and another is declined; neither appears again.
    const [importedRef = '', declinedRef = ''] = foundRefs
    await startMarketplaceImport(app, {
      name: 'Vondsten',
      isDryRun: false,
      actor: 'Fenna',
      task: { what: 'items', categorySlug: null, publishes: false },
      items: [{ source: 'amazon', country: 'nl', itemRef: importedRef }],
    })
    await decideFinds(app, id, { itemRefs: [importedRef], state: 'taken' })
    await decideFinds(app, id, { itemRefs: [declinedRef], state: 'declined' })
    await runWaitingImports(app, neverAborted())
    expect(await app.db.$count(products)).toBe(1)
    const otherItems = foundRefs.slice(2)
    expect(await readUndecidedRefs(app, id)).toEqual(otherItems)

    // The search is not repeated before its time. A failure of the source is reported and changes nothing.
    markets.resetCalls()
    clock.advance(DAY - 1_000)
    await repeatDueSearches(app, neverAborted())
    expect(markets.calls()).toEqual({})
    clock.advance(1_000)
    markets.setFault('amazon', 'not-eligible')
    await repeatDueSearches(app, neverAborted())
    expect((await readSearches(app))[0]?.failure).toContain('mag nu niets opvragen')
    expect((await readFinds(app, search, 1)).error).toContain('mag nu niets opvragen')
    expect(await readUndecidedRefs(app, id)).toEqual(otherItems)
    markets.setFault('amazon', null)
    clock.advance(DAY)
    await repeatDueSearches(app, neverAborted())
    expect(await readUndecidedRefs(app, id)).toEqual(otherItems)
    expect((await readSearches(app))[0]?.failure).toBeNull()

    // A source that is switched off gets no requests.
    await saveEnabledSwitches(
      app,
      Object.keys(MARKETPLACE_SWITCHES).filter((name) => name !== 'amazon'),
    )
    clock.advance(DAY)
    markets.resetCalls()
    await repeatDueSearches(app, neverAborted())
    expect(markets.calls()).toEqual({})
    await stopSearch(app, id)
    expect(await readSearches(app)).toEqual([])
  },
)

marketplaceImportTest(
  'a search shows the categories of its results, and a category shows its path and its subcategories',
  async ({ app }) => {
    const query = { ...QUERY, minCents: 0, maxCents: 0, page: 1 }
    const firstResults = await searchMarketplace(app, query)
    if (!firstResults.ok) throw new Error(firstResults.error)
    expect(firstResults.searchedNode).toBeNull()
    const node = firstResults.nodes.find(({ id }) => id === NECKLACES_NODE)
    if (!node) throw new Error('the results have no such category')

    const resultsInNode = await searchMarketplace(app, { ...query, terms: '', node: node.id })
    if (!resultsInNode.ok) throw new Error(resultsInNode.error)
    expect(resultsInNode.searchedNode).toMatchObject({
      name: 'Kettingen',
      path: [{ name: 'Sieraden' }, { name: 'Dames' }],
      children: [{ name: 'Hangers' }],
    })
    expect(resultsInNode.rows.length).toBeGreaterThan(0)
    // A category that does not exist in the country is no failure.
    const noResults = await searchMarketplace(app, { ...query, node: UNKNOWN_NODE })
    expect(noResults).toMatchObject({ ok: true, searchedNode: null })
    expect(await searchMarketplace(app, { ...query, source: 'bol' })).toMatchObject({ nodes: [] })
  },
)
