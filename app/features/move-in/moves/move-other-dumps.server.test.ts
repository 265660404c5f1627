import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import {
  createSmallShop,
  writeMariadbDump,
  writeMydumperFiles,
  writeServerDump,
  writeStatementDump,
} from '#tests/support/former-shop/dump-styles.ts'
import {
  MANUFACTURER,
  moveAndUndo,
  moveShop,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import { createUncompressedZip } from '#tests/support/former-shop/stored-zip.ts'

const OPTIONS = { manufacturer: MANUFACTURER }

async function expectSmallShop(app: App): Promise<void> {
  expect(
    await queryRows(
      app,
      'SELECT p.id, p.name, p.description, v.sku, v.price_cents FROM products p JOIN variants v ON v.product_id = p.id',
    ),
  ).toEqual([
    {
      id: 101,
      name: `Ring "L'Étoile"; -- 💍`,
      description: `<p>Pad C:\\goud; 'n ring.</p>\n<p>/* Twee */ # drie</p>`,
      sku: "R'1",
      price_cents: 12_100,
    },
  ])
  expect(await queryRows(app, 'SELECT email, name FROM users')).toEqual([
    { email: 'mila@voorbeeld.example', name: 'Mila' },
  ])
  expect(await queryRows(app, 'SELECT id, total_cents FROM orders')).toEqual([
    { id: 201, total_cents: 12_100 },
  ])
  expect(await queryRows(app, 'SELECT product_id, unit_cents FROM order_lines')).toEqual([
    { product_id: 101, unit_cents: 12_100 },
  ])
}

const DUMPS: [name: string, write: () => string | Buffer][] = [
  [
    'MariaDB 11 with views, triggers, routines and a warning',
    () => writeMariadbDump(createSmallShop()),
  ],
  [
    'one statement for each row, in every form that MySQL knows',
    () => writeStatementDump(createSmallShop()),
  ],
  ['Windows line ends', () => createSmallShop().write('phpmyadmin').replaceAll('\n', '\r\n')],
  [
    'a whole server, of which one database is a shop',
    () => writeServerDump({ winkel: createSmallShop() }),
  ],
]
for (const [name, write] of DUMPS)
  test(`a dump is imported completely: ${name}`, async ({ app, folder }) => {
    const file = await writeSourceFile(folder, write())
    await moveAndUndo(app, [file], OPTIONS, () => expectSmallShop(app))
  })

test('the files of mydumper are one shop, in a folder and in a ZIP', async ({ app, folder }) => {
  const files = writeMydumperFiles(createSmallShop())
  const dumpFolder = path.join(folder, 'mydumper')
  await mkdir(dumpFolder)
  for (const [name, content] of Object.entries(files))
    await writeFile(path.join(dumpFolder, name), content)
  await moveAndUndo(app, [dumpFolder], OPTIONS, () => expectSmallShop(app))
  const zip = await writeSourceFile(folder, createUncompressedZip(files), 'mydumper.zip')
  expect(await moveShop(app, [zip], { ...OPTIONS, isDryRun: true })).toMatchObject({
    ok: true,
    report: { counts: { product: { found: 1 }, order: { found: 1 } } },
  })
})

test('the owner chooses one of two shops in the dump of a server', async ({ app, folder }) => {
  const file = await writeSourceFile(
    folder,
    writeServerDump({
      oud: createSmallShop('https://oud.example'),
      nieuw: createSmallShop('https://nieuw.example'),
    }),
  )
  expect(await moveShop(app, [file])).toEqual({
    ok: false,
    error: 'several-shops',
    prefixes: ['oud.wp_', 'nieuw.wp_'],
  })
  await moveAndUndo(app, [file], { ...OPTIONS, prefix: 'nieuw.wp_' }, async ({ shop }) => {
    expect(shop).toBe('https://nieuw.example')
    await expectSmallShop(app)
  })
})

test('a dump that holds the same table twice gives a message', async ({ app, folder }) => {
  const dump = createSmallShop().write('mysqldump')
  const file = await writeSourceFile(folder, dump + dump)
  expect(await moveShop(app, [file])).toMatchObject({
    ok: false,
    error: 'unreadable',
    message: expect.stringMatching(
      /De tabel wp_\w+ staat in meer dan één databasebestand, of twee keer in hetzelfde/,
    ),
  })
})

test('texts of tables and settings that do not move are not counted as damaged', async ({
  app,
  folder,
}) => {
  const shop = createSmallShop()
  shop.option('_transient_feed', 'CafÃ© '.repeat(1_000))
  shop.post(300, 'revision', { post_title: 'CafÃ©' })
  const file = await writeSourceFile(folder, shop.write())
  const result = await moveShop(app, [file], { ...OPTIONS, isDryRun: true })
  expect(result).toMatchObject({ ok: true, report: { notices: [] } })
})
