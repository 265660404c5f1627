import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { createSmallShop } from '#tests/support/former-shop/dump-styles.ts'
import {
  MANUFACTURER,
  moveAndUndo,
  moveShop,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import {
  createUncompressedZip,
  createZip,
  type ZippedFile,
} from '#tests/support/former-shop/stored-zip.ts'
import { readTableChecksums } from '#tests/support/table-checksums.ts'

const OPTIONS = { manufacturer: MANUFACTURER }
const dump = createSmallShop().write('mysqldump')
const compressedDump: ZippedFile = { name: 'a/winkel.sql', content: dump, method: 8 }

/** Returns a ZIP whose central directory is cut off, although the end of the archive is present. */
function withoutDirectory(zip: Buffer): Buffer {
  const index = zip.indexOf('PK\x01\x02', 0, 'latin1')
  const truncatedZip = Buffer.from(zip)
  truncatedZip.fill(0, index + 20, zip.length - 22)
  return truncatedZip
}

function noisyDump(): Buffer {
  let seed = 7
  const noise = Array.from({ length: 300_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return String.fromCharCode(65 + (seed % 26))
  }).join('')
  return Buffer.from(`${dump}\n-- ${noise}\n`)
}

const DAMAGED: [name: string, zip: Buffer, message: string][] = [
  [
    'crc.zip',
    createZip([{ ...compressedDump, crc: 0x12345678 }]),
    'a/winkel.sql in crc.zip is beschadigd of houdt halverwege op. Download het opnieuw.',
  ],
  [
    'gz.zip',
    // The dump is incompressible, so that the damage lies beyond the part that is read first.
    createZip([{ name: 'winkel.sql.gz', content: gzipSync(noisyDump()), crc: 0x12345678 }]),
    'winkel.sql.gz in gz.zip is beschadigd of houdt halverwege op. Download het opnieuw.',
  ],
  [
    'index.zip',
    withoutDirectory(createZip([compressedDump, { ...compressedDump, name: 'b.sql' }])),
    'index.zip is beschadigd of houdt halverwege op. Download het opnieuw.',
  ],
  [
    'slot.zip',
    createZip([{ ...compressedDump, flags: 1 }]),
    'a/winkel.sql in slot.zip is beveiligd met een wachtwoord. Maak het ZIP-bestand zonder.',
  ],
  [
    'deflate64.zip',
    createZip([{ ...compressedDump, method: 9 }]),
    'a/winkel.sql in deflate64.zip is ingepakt op een manier die deze winkel niet leest. Maak het ZIP-bestand opnieuw met de gewone methode (deflate), of pak het uit.',
  ],
  [
    'buiten.zip',
    createZip([compressedDump, { name: '../../winkel.sql', content: dump }]),
    'In buiten.zip heet een bestand “../../winkel.sql”: dat leidt buiten het archief. Maak het ZIP-bestand opnieuw.',
  ],
  [
    'dubbel.zip',
    createUncompressedZip({ 'winkel.zip': createZip([compressedDump]) }),
    'In dubbel.zip zitten alleen andere archieven, zoals winkel.zip. Pak dubbel.zip eerst uit.',
  ],
  [
    'backup.tar.gz',
    gzipSync(
      Buffer.concat([Buffer.alloc(257, 'winkel.sql\0'), Buffer.from('ustar\0'), Buffer.alloc(600)]),
    ),
    'backup.tar.gz is ingepakt met tar, en dat leest deze winkel niet. Pak het uit en kies het bestand dat erin zit (.sql, .xml of .csv), of maak er een ZIP van.',
  ],
  [
    'backup.rar',
    Buffer.from('Rar!\x1a\x07\x01\0 en meer', 'latin1'),
    'backup.rar is ingepakt met RAR, en dat leest deze winkel niet. Pak het uit en kies het bestand dat erin zit (.sql, .xml of .csv), of maak er een ZIP van.',
  ],
]

test('a damaged, locked or unsupported archive gives a message with the file in it, and nothing is written', async ({
  app,
  folder,
}) => {
  const empty = await readTableChecksums(app)
  for (const [name, zip, message] of DAMAGED)
    expect(await moveShop(app, [await writeSourceFile(folder, zip, name)])).toEqual({
      ok: false,
      error: 'unreadable',
      message,
    })
  expect(await readTableChecksums(app)).toEqual(empty)
})

test('the dump in a backup of a whole site is read, but not the sample data of plugins', async ({
  app,
  folder,
}) => {
  const sample = 'ID,Type,SKU,Name,Published,Regular price\n1,simple,X,Voorbeeld,1,5\n'
  const zip = createZip([
    {
      name: 'site/wp-content/plugins/woocommerce/sample-data/sample_products.csv',
      content: sample,
    },
    { name: 'site/wp-content/uploads/2025/03/lijst.csv', content: sample },
    { ...compressedDump, name: 'site/wp-content/mysql.sql' },
  ])
  const file = await writeSourceFile(folder, zip, 'site.zip')
  expect(await moveShop(app, [file], { ...OPTIONS, isDryRun: true })).toMatchObject({
    ok: true,
    report: { counts: { product: { found: 1 } }, notices: [] },
  })
})

test('archives over 4 GB, with names from Windows and files without an extension, are read', async ({
  app,
  folder,
}) => {
  const oddlyNamed = { ...compressedDump, name: 'map\\dump' }
  const file = await writeSourceFile(
    folder,
    createZip([oddlyNamed], { isLarge: true }),
    'groot.zip',
  )
  await moveAndUndo(app, [file], OPTIONS, async ({ counts }) => {
    expect(counts.product).toMatchObject({ found: 1, made: 1 })
  })
})

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4//8/AAX+Av4N70a4AAAAAElFTkSuQmCC',
  'base64',
)

test('photos are found by names in every encoding, and a damaged one is listed', async ({
  app,
  folder,
}) => {
  const shop = createSmallShop()
  const names = ['créole.png', 'é-mac.png', 'dos-é.png', 'kapot.png', 'weg.png']
  for (const [index, name] of names.entries())
    shop.post(
      401 + index,
      'attachment',
      { post_title: name, post_status: 'inherit', post_mime_type: 'image/png' },
      { _wp_attached_file: `2025/03/${name}` },
    )
  const uploadsFolder = 'site/wp-content/uploads/2025/03/'
  const uploads = createZip([
    { name: `${uploadsFolder}créole.png`, content: PIXEL, method: 8, flags: 0x800 },
    // macOS decomposes accents and does not mark its names as UTF-8.
    { name: `${uploadsFolder}${'é-mac.png'.normalize('NFD')}`, content: PIXEL },
    { name: Buffer.from(`${uploadsFolder}dos-\x82.png`, 'latin1'), content: PIXEL },
    { name: `${uploadsFolder}kapot.png`, content: PIXEL, method: 8, crc: 1 },
  ])
  const sources = [await writeSourceFile(folder, shop.write())]
  const options = { ...OPTIONS, uploads: await writeSourceFile(folder, uploads, 'fotos.zip') }
  const photos = { stored: 3, missing: 1, broken: 1 }
  expect(await moveShop(app, sources, { ...options, isDryRun: true })).toMatchObject({
    ok: true,
    report: { photos },
  })
  expect(await moveShop(app, sources, options)).toMatchObject({
    ok: true,
    report: { photos, remarks: { 'broken-photo': { count: 1, examples: ['kapot.png'] } } },
  })
  expect(await queryRows(app, "SELECT id FROM media WHERE state = 'ready' ORDER BY 1")).toEqual([
    { id: 401 },
    { id: 402 },
    { id: 403 },
  ])
})
