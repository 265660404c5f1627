import { statfs, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { createJewellersShop } from '#tests/support/former-shop/jewellers-shop.ts'
import {
  moveShop,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import { WOO_PRODUCTS, WXR } from '#tests/support/former-shop/shop-files.ts'
import { createUncompressedZip } from '#tests/support/former-shop/stored-zip.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'

test('sources that cannot be read give a message and write nothing', async ({ app, folder }) => {
  const dump = createJewellersShop().write('mysqldump')
  const failures = [
    [await writeSourceFile(folder, dump.slice(0, -400)), /houdt halverwege op/],
    [
      await writeSourceFile(folder, '<!doctype html><title>Inloggen</title>', 'inloggen.html'),
      /is een webpagina/,
    ],
    [
      await writeSourceFile(folder, dump.replaceAll('wp_postmeta', 'wp_anders'), 'zonder.sql'),
      /ontbreekt de tabel wp_postmeta/,
    ],
    [
      await writeSourceFile(
        folder,
        gzipSync(`-- x\nINSERT INTO \`a\` (\`b\`) VALUES ('${' '.repeat(70_000_000)}');`),
        'bom.sql.gz',
      ),
      /uitgepakt te groot/,
    ],
    [path.join(folder, 'niets.sql'), /is er niet/],
  ] as const
  for (const [file, message] of failures)
    expect(await moveShop(app, [file])).toMatchObject({
      ok: false,
      error: 'unreadable',
      message: expect.stringMatching(message),
    })
  const undecided = await writeSourceFile(
    folder,
    createJewellersShop().write().replace('woocommerce_prices_include_tax', 'anders'),
    'btw.sql',
  )
  expect(await moveShop(app, [undecided])).toEqual({
    ok: false,
    error: 'prices-undecided',
    example: 'Ring Anna: 100',
  })
  expect(await queryRows(app, 'SELECT count(*)::int AS n FROM move_in_runs')).toEqual([{ n: 0 }])
})

test('truncated and damaged archives, archive bombs and files larger than the disk give a message and write nothing', async ({
  app,
  folder,
}) => {
  const dump = createJewellersShop().write('mysqldump')
  const compressedDump = gzipSync(dump)
  const zip = createUncompressedZip({ 'winkel.sql': dump })
  const damaged = Buffer.from(zip)
  damaged.fill(0x41, 200, 5_000)
  const huge = path.join(folder, 'groot.sql')
  await writeFile(huge, dump)
  const { bavail, bsize } = await statfs(app.env.DATA_DIR)
  await truncate(huge, bavail * bsize + 1_000_000_000)
  const failures = [
    [
      await writeSourceFile(
        folder,
        compressedDump.subarray(0, compressedDump.length / 2),
        'half.sql.gz',
      ),
      /half\.sql\.gz is beschadigd of houdt halverwege op/,
    ],
    [
      await writeSourceFile(folder, zip.subarray(0, zip.length / 2), 'half.zip'),
      /half\.zip is beschadigd of houdt halverwege op/,
    ],
    [await writeSourceFile(folder, damaged, 'kapot.zip'), /houdt halverwege op/],
    [
      await writeSourceFile(
        folder,
        createUncompressedZip({
          'bom.sql.gz': gzipSync(
            `-- x\nINSERT INTO \`a\` (\`b\`) VALUES ('${' '.repeat(70_000_000)}');`,
          ),
        }),
        'bom.zip',
      ),
      /bom\.zip wordt uitgepakt te groot/,
    ],
    [huge, /groot\.sql is groter dan de vrije ruimte/],
    [
      await writeSourceFile(folder, '<html><body>Log in</body></html>', 'export.csv'),
      /export\.csv is een webpagina/,
    ],
    [
      await writeSourceFile(folder, '<html><body>Log in</body></html>', 'export.xml'),
      /export\.xml is een webpagina/,
    ],
  ] as const
  const empty = await readTableChecksums(app)
  for (const [file, message] of failures)
    expect(await moveShop(app, [file])).toMatchObject({
      ok: false,
      error: 'unreadable',
      message: expect.stringMatching(message),
    })
  expect(await readTableChecksums(app)).toEqual(empty)
})

test('truncated files and files that no shop wrote give a message and write nothing', async ({
  app,
  folder,
}) => {
  const failures = [
    ['half.xml', WXR.slice(0, 2_500), /half\.xml houdt halverwege op, na “/],
    ['anders.csv', 'naam,adres\nx,y\n', /anders\.csv is een CSV-bestand dat deze winkel niet kent/],
    [
      'quote.csv',
      `${WOO_PRODUCTS}21,simple,"X,Y,1,,,,1,,,,5\n`,
      /in regel 11 staat een aanhalingsteken/,
    ],
    [
      'lang.csv',
      `${WOO_PRODUCTS}21,simple,${'X'.repeat(1_000_000)},Y,1,,,,1,,,,5\n`,
      /lang\.csv: regel 11 is veel te lang/,
    ],
    [
      'twee.zip',
      createUncompressedZip({
        'a.sql': createJewellersShop().write(),
        'b.sql': createJewellersShop().write(),
      }),
      /De tabel wp_\w+ staat in meer dan één databasebestand/,
    ],
    [
      'leeg.zip',
      createUncompressedZip({ 'README.txt': 'niets' }),
      /geen export van WordPress, WooCommerce of Shopify/,
    ],
  ] as const
  const empty = await readTableChecksums(app)
  for (const [name, content, message] of failures) {
    const sources = [await writeSourceFile(folder, content, name)]
    expect(await moveShop(app, sources, { pricesIncludeVat: true })).toMatchObject({
      ok: false,
      error: 'unreadable',
      message: expect.stringMatching(message),
    })
  }
  expect(await readTableChecksums(app)).toEqual(empty)
})
