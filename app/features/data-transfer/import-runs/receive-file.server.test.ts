import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { startImport } from '#app/features/data-transfer/import-runs/start-import.server.ts'
import { runWaitingImports } from '#app/features/data-transfer/import-worker/run-waiting-imports.server.ts'
import { inspectFile } from '#app/features/data-transfer/product-files/product-file.server.ts'
import type { App } from '#app/platform/app.ts'
import {
  createUploadRequest,
  neverAborted,
  readExistingRun,
  uploadImportFile,
} from '#tests/support/import-run.ts'
import { manufacturerTest } from '#tests/support/manufacturer-test.ts'
import { importRuns } from './imports-tables.server.ts'
import { receiveFile } from './receive-file.server.ts'

const readRows = async (app: App, query: ReturnType<typeof sql>) =>
  (await app.db.execute(query)).rows

manufacturerTest(
  'a file with unknown columns is read with the mapping of the owner',
  async ({ app }) => {
    const id = await uploadImportFile(
      app,
      'Model;Wat;Maat;Kost;Code\nvera;Ring Vera;17;120,00;V-17\nvera;Ring Vera;18;125,00;V-18',
    )
    const { fileKey } = await readExistingRun(app, id)
    expect(await inspectFile(app, fileKey ?? '')).toEqual({
      kind: null,
      headers: ['Model', 'Wat', 'Maat', 'Kost', 'Code'],
      rows: [
        ['vera', 'Ring Vera', '17', '120,00', 'V-17'],
        ['vera', 'Ring Vera', '18', '125,00', 'V-18'],
      ],
    })
    await startImport(app, id, {
      isDryRun: false,
      mapping: { kind: 'own', names: ['group', 'name', 'option:Maat', 'price', 'sku'] },
    })
    await runWaitingImports(app, neverAborted())

    expect(await readExistingRun(app, id)).toMatchObject({
      state: 'done',
      summary: { kind: 'own', made: 1 },
    })
    const variants = await readRows(
      app,
      sql`SELECT option_values, price_cents, sku FROM variants ORDER BY id`,
    )
    expect(variants).toEqual([
      { option_values: { maat: '17' }, price_cents: 12_000, sku: 'V-17' },
      { option_values: { maat: '18' }, price_cents: 12_500, sku: 'V-18' },
    ])
  },
)

manufacturerTest(
  'an upload that is too large, empty, binary or missing is rejected and leaves no file',
  async ({ app }) => {
    const receive = (text: string, name?: string, maxBytes?: number) =>
      receiveFile(app, createUploadRequest(text, name), 'Fenna', maxBytes)
    const maxBytes = 1_000
    expect(await receive('x'.repeat(maxBytes + 1), 'a.csv', maxBytes)).toEqual({
      ok: false,
      error: 'too-large',
    })
    expect(await receive('', 'a.csv')).toEqual({ ok: false, error: 'empty-file' })
    // A form without a chosen file sends an empty name.
    expect(await receive('', '')).toMatchObject({ ok: false })
    // the first bytes of a ZIP file
    expect(await receive('PK\u0003\u0004\u0000\u0000', 'a.xlsx')).toEqual({
      ok: false,
      error: 'not-text',
    })
    const noForm = new Request('http://schakel.test/', { method: 'POST', body: 'a=b' })
    expect(await receiveFile(app, noForm, 'Fenna')).toEqual({ ok: false, error: 'no-file' })
    expect(await app.db.$count(importRuns)).toBe(0)
  },
)
