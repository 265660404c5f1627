import { expect } from 'vitest'
import { readWaitingWork } from '#app/features/admin/dashboard/read-waiting-work.server.ts'
import { products } from '#app/features/catalog/products/catalog-tables.server.ts'
import { resumeImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { readRunQuota } from '#app/features/data-transfer/marketplace-runs/read-run-quota.server.ts'
import { startMarketplaceImport } from '#app/features/data-transfer/marketplace-runs/start-marketplace-import.server.ts'
import { amazonQuota } from '#app/features/partners/amazon/amazon-source.server.ts'
import { testConnection } from '#app/features/partners/marketplace-import/test-connection.server.ts'
import { readSourceKeys } from '#app/features/partners/marketplace-sources/source-keys.server.ts'
import { readSourceHealth } from '#app/features/partners/marketplaces/read-source-health.server.ts'
import { stateText, waitingText } from '#app/features/partners/marketplaces/source-health.ts'
import type { App } from '#app/platform/app.ts'
import { neverAborted, readExistingRun } from '#tests/support/import-run.ts'
import { listSimpleItems, marketplaceImportTest } from '#tests/support/marketplace-import-test.ts'
import { repeatDueSearches, saveRepeatedSearch } from './saved-searches.server.ts'
import { searchMarketplace } from './search-marketplace.server.ts'

const HOUR = 3_600_000
const QUERY = { country: 'nl', terms: 'ring', brand: '', node: '', minCents: 0, maxCents: 0 }
const TASK = { what: 'items', categorySlug: null, publishes: true } as const
const NEW_IMPORT = { name: 'Geplakt', task: TASK, isDryRun: false, actor: 'Fenna' }

async function readAmazonHealth(app: App) {
  const amazon = (await readSourceHealth(app)).find(({ name }) => name === 'amazon')
  if (!amazon) throw new Error('Amazon is not in the list')
  return amazon
}

marketplaceImportTest(
  'when the quota of a marketplace is used up, search, source, imports and repeated searches report it, and all of them continue automatically',
  async ({ app, markets, clock }) => {
    // The marketplace rejects requests although the shop still counts thousands of remaining requests.
    markets.setQuota({ callsPerDay: 0 })
    const search = () => searchMarketplace(app, { source: 'amazon', page: 1, ...QUERY })
    const message = 'Amazon zegt dat er vandaag genoeg gevraagd is.'
    expect(await search()).toEqual({
      ok: false,
      error: `${message} Probeer het vanaf 14.00 uur nog eens; de winkel doet dat zelf ook.`,
    })
    expect(await testConnection(app, 'amazon.nl')).toMatchObject({
      isGood: false,
      text: expect.stringContaining('genoeg gevraagd'),
    })
    expect(stateText(await readAmazonHealth(app))).toMatch(
      /^Zegt dat er vandaag genoeg gevraagd is\. Volgens onze telling mochten er nog [\d.]+; daar geldt hun woord\.$/,
    )

    const amazonRunId = await startMarketplaceImport(app, {
      ...NEW_IMPORT,
      items: listSimpleItems(markets, 2),
    })
    await saveRepeatedSearch(
      app,
      { source: 'amazon', ...QUERY },
      { everyHours: 7 * 24, actor: 'Fenna' },
    )
    await runWaitingImports(app, neverAborted())
    await repeatDueSearches(app, neverAborted())
    expect(await readExistingRun(app, amazonRunId)).toMatchObject({
      state: 'waiting',
      attempts: 0,
      failure: null,
    })
    expect(await readRunQuota(app, await readExistingRun(app, amazonRunId))).toEqual([])
    const readReasons = async () =>
      (await readWaitingWork(app)).map(({ name, reason }) => [name, reason])
    expect(await readReasons()).toEqual([
      ['Geplakt', expect.stringContaining('Er wordt vanaf 14.00 uur weer geprobeerd.')],
      ['Amazon (nl): ring', expect.stringContaining('Volgende poging vandaag, 14.00.')],
      ['Verslag van bol', expect.anything()],
    ])

    // Runs of other sources go first, and the limited source gets no requests meanwhile.
    const bolResults = await searchMarketplace(app, { source: 'bol', page: 1, ...QUERY })
    if (!bolResults.ok) throw new Error(bolResults.error)
    const ean = bolResults.rows[0]?.itemRef ?? ''
    const items = [{ source: 'bol' as const, country: 'nl', itemRef: ean }]
    const bolRunId = await startMarketplaceImport(app, { ...NEW_IMPORT, items })
    markets.resetCalls()
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, bolRunId)).toMatchObject({ state: 'done' })
    expect(markets.calls()['amazon.getItems']).toBeUndefined()

    markets.setQuota({ callsPerDay: null })
    clock.advance(HOUR)
    await runWaitingImports(app, neverAborted())
    expect(await readExistingRun(app, amazonRunId)).toMatchObject({
      state: 'done',
      waitsFor: '',
      waitsUntil: null,
      summary: { made: 2 },
    })
    await repeatDueSearches(app, neverAborted())
    expect(await readReasons()).toEqual([
      ['Amazon (nl): ring', expect.stringContaining('vondsten wachten op je keuze.')],
      ['Verslag van bol', expect.anything()],
    ])
    expect(stateText(await readAmazonHealth(app))).toBe('In orde.')
    expect(await search()).toMatchObject({ ok: true })
  },
)

marketplaceImportTest(
  'an import that used the whole daily quota continues the next day, or when its owner resumes it',
  async ({ app, markets, clock }) => {
    const { amazon: sourceKey } = await readSourceKeys(app)
    if (!sourceKey) throw new Error('no key')
    const { key: account, callsPerDay } = amazonQuota(app.env, sourceKey)
    const items = listSimpleItems(markets, 2)
    await searchMarketplace(app, { source: 'amazon', page: 1, ...QUERY })
    const setUsedCalls = (calls: number | null) =>
      app.pool.query('UPDATE source_accounts SET calls = $1 WHERE account = $2', [calls, account])
    await setUsedCalls(callsPerDay)
    const resumedRunId = await startMarketplaceImport(app, {
      ...NEW_IMPORT,
      items: items.slice(0, 1),
    })
    const nextDayRunId = await startMarketplaceImport(app, {
      ...NEW_IMPORT,
      items: items.slice(1),
    })
    await runWaitingImports(app, neverAborted())
    const midnight = new Date('2026-11-21T23:00:00Z')
    for (const id of [resumedRunId, nextDayRunId])
      expect(await readExistingRun(app, id)).toMatchObject({
        state: 'waiting',
        waitsUntil: midnight,
      })
    await setUsedCalls(0)
    await resumeImport(app, resumedRunId)
    await runWaitingImports(app, neverAborted())
    expect((await readExistingRun(app, resumedRunId)).state).toBe('done')
    expect((await readExistingRun(app, nextDayRunId)).state).toBe('waiting')
    clock.set(midnight)
    await runWaitingImports(app, neverAborted())
    expect((await readExistingRun(app, nextDayRunId)).state).toBe('done')
    expect(await app.db.$count(products)).toBe(2)
  },
)

for (const [request, state] of [
  ['is_pause_requested', 'paused'],
  ['is_cancel_requested', 'cancelled'],
] as const)
  marketplaceImportTest(
    `an import during which the quota runs out does not fail but is ${state}, if its owner requested that`,
    async ({ app, markets }) => {
      markets.setQuota({ callsPerDay: 0 })
      // The owner's request arrives while the marketplace is queried.
      await app.pool.query(`
        CREATE FUNCTION request_stop() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN UPDATE import_runs SET ${request} = true WHERE state = 'running'; RETURN NULL; END $$;
        CREATE TRIGGER request_stop AFTER INSERT OR UPDATE ON source_accounts
          FOR EACH STATEMENT EXECUTE FUNCTION request_stop()`)
      const items = listSimpleItems(markets, 2)
      const id = await startMarketplaceImport(app, { ...NEW_IMPORT, items })
      await runWaitingImports(app, neverAborted())
      expect(await readExistingRun(app, id)).toMatchObject({
        state,
        failure: null,
        waitsUntil: null,
        summary: { isStopped: true, made: 0 },
      })
    },
  )

marketplaceImportTest(
  'repeated rejections by a marketplace are reported, and price updates wait until it accepts requests again',
  async ({ app, markets }) => {
    markets.setFault('amazon', 'throttled')
    expect(await searchMarketplace(app, { source: 'amazon', page: 1, ...QUERY })).toEqual({
      ok: false,
      error:
        'Amazon houdt onze vragen nu tegen: het zijn er te veel. Probeer het over een paar minuten nog eens.',
    })
    const amazon = await readAmazonHealth(app)
    expect(stateText(amazon)).toBe('Houdt onze vragen nu tegen: het zijn er te veel.')
    expect(waitingText({ ...amazon, waiting: 3, heldUntil: new Date('2026-11-21T12:05Z') })).toBe(
      '3 aanbiedingen wachten: er wordt vanaf 13.05 uur weer gevraagd.',
    )
  },
)
