import { expect } from 'vitest'
import type { App } from '#app/platform/app.ts'
import {
  findRedirectTarget,
  MANUFACTURER,
  moveAndReport,
  moveAndUndo,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import {
  encodeTwice,
  encodeWindows1252,
  HEADINGS,
  writeProductFile,
  wxrFile,
  wxrItem,
  wxrMeta,
  wxrTerm,
} from '#tests/support/former-shop/odd-files.ts'
import { createUncompressedZip } from '#tests/support/former-shop/stored-zip.ts'

const OPTIONS = { pricesIncludeVat: true, manufacturer: MANUFACTURER }

const { GERMAN, DUTCH, FRENCH } = HEADINGS

const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16()

/** Files of one shop that differ in language, separator, line end and encoding. */
const FILES: [string, string | Buffer][] = [
  ['German, semicolons, UTF-8 with a byte order mark', `\uFEFF${writeProductFile(GERMAN)}`],
  ['Dutch, semicolons, windows-1252', encodeWindows1252(writeProductFile(DUTCH))],
  [
    'French, tabs, UTF-16',
    Buffer.from(`\uFEFF${writeProductFile(FRENCH, { delimiter: '\t' })}`, 'utf16le'),
  ],
  [
    'Dutch, commas, UTF-16 with the other byte order',
    bigEndian(`\uFEFF${writeProductFile(DUTCH, { delimiter: ',' })}`),
  ],
  [
    'German, lines that end with a carriage return only',
    writeProductFile(GERMAN, { lineEnd: '\r' }),
  ],
  ['Dutch, whole numbers with a decimal', writeProductFile(DUTCH, { hasDecimals: true })],
  [
    'French, a first line that names the separator',
    writeProductFile(FRENCH, { first: 'sep=;\r\n' }),
  ],
]

async function expectProducts(app: App): Promise<void> {
  expect(
    await queryRows(
      app,
      `SELECT p.id, p.name, p.short_description AS short, p.description, p.tags, c.name AS category
        FROM products p JOIN categories c ON c.id = p.category_id ORDER BY p.id`,
    ),
  ).toEqual([
    {
      id: 12,
      name: 'Créole “Bo”',
      short: 'Smal; licht',
      description: '<p>Regel een\nRegel "twee"</p>',
      tags: ['Goud'],
      category: 'Créolen',
    },
    { id: 15, name: 'Ring € 100', short: '', description: '', tags: [], category: 'Ringen' },
  ])
  expect(
    await queryRows(
      app,
      `SELECT id, sku, gtin, option_values->>'materiaal' AS metal, price_cents AS price, sale_price_cents AS sale, stock, weight_mg AS weight
        FROM variants ORDER BY product_id, position`,
    ),
  ).toEqual([
    {
      id: 13,
      sku: 'CRÉ-G',
      gtin: '8712345678906',
      metal: 'Goud',
      price: 12_100,
      sale: 9_950,
      stock: 3,
      weight: 1_250,
    },
    {
      id: 14,
      sku: null,
      gtin: null,
      metal: 'Zilver',
      price: 6_050,
      sale: null,
      stock: null,
      weight: 1_250,
    },
    {
      id: expect.any(Number),
      sku: 'RING',
      gtin: null,
      metal: null,
      price: 10_000,
      sale: null,
      stock: 0,
      weight: 2_000,
    },
  ])
  expect(
    await queryRows(
      app,
      'SELECT product_id AS from, related_id AS to FROM related_products ORDER BY 1',
    ),
  ).toEqual([
    { from: 12, to: 15 },
    { from: 15, to: 12 },
  ])
}

for (const [name, content] of FILES)
  test(`a product file of WooCommerce is imported: ${name}`, async ({ app, folder }) => {
    const file = await writeSourceFile(folder, content, 'producten.csv')
    await moveAndUndo(app, [file], OPTIONS, async ({ counts }) => {
      expect(counts.product).toMatchObject({ found: 2, made: 2 })
      expect(counts.variation).toMatchObject({ found: 2, made: 2 })
      await expectProducts(app)
    })
  })

test('a file that was encoded twice is repaired when the owner chooses so', async ({
  app,
  folder,
}) => {
  const file = await writeSourceFile(folder, encodeTwice(writeProductFile(DUTCH)), 'producten.csv')
  const plan = await moveAndReport(app, [file], { ...OPTIONS, isDryRun: true })
  expect(plan.decisions.map(({ code }) => code)).toContain('repair-text')
  expect(plan.notices.join(' ')).toContain('Hersteld wordt dat “CRÉ”')
  await moveAndUndo(app, [file], { ...OPTIONS, repairsText: true }, () => expectProducts(app))
})

const REVIEW =
  '<wp:comment><wp:comment_id>7</wp:comment_id><wp:comment_author>Mila</wp:comment_author><wp:comment_author_email>mila@voorbeeld.example</wp:comment_author_email><wp:comment_date_gmt>2025-04-01 10:00:00</wp:comment_date_gmt><wp:comment_content>Mooi!</wp:comment_content><wp:comment_approved>1</wp:comment_approved><wp:comment_type>review</wp:comment_type><wp:comment_parent>0</wp:comment_parent><wp:comment_user_id>0</wp:comment_user_id><wp:commentmeta><wp:meta_key>rating</wp:meta_key><wp:meta_value>4</wp:meta_value></wp:commentmeta></wp:comment>'

const PHOTO = `<item><title>bo</title><link>https://wxr.example/bo/</link><wp:post_id>41</wp:post_id><wp:post_name>bo</wp:post_name><wp:status>inherit</wp:status><wp:post_type>attachment</wp:post_type><wp:attachment_url>https://oud.example/wp-content/uploads/2025/01/bo.jpg</wp:attachment_url></item>\n`

/** The products of the product file in an export of WordPress, with a review and another slug. */
const PRODUCT_ITEMS =
  wxrItem(12, 'product', {
    title: 'Créole “Bo”',
    slug: 'mijn-creool',
    more: `${wxrTerm('product_cat', 'ronde-creolen', 'Créolen')}${wxrTerm('product_type', 'variable', 'variable')}${wxrTerm('pa_metaal', 'goud', 'Goud')}${wxrMeta('_yoast_wpseo_title', 'Créolen kopen')}${wxrMeta('_wp_old_slug', 'oude-creool')}${REVIEW}`,
  }) +
  wxrItem(15, 'product', {
    title: 'Ring',
    slug: 'ring-100',
    more: wxrMeta('_regular_price', '100'),
  })

test('an export of WordPress in several files and a product file in one ZIP are one shop', async ({
  app,
  folder,
}) => {
  const story = wxrItem(61, 'post', {
    title: 'Goud poetsen',
    slug: 'goud',
    content: '<p>Zacht.</p>',
  })
  const page = wxrItem(62, 'page', { title: 'Over ons', slug: 'over-ons' })
  const zip = createUncompressedZip({
    'a/producten.csv': writeProductFile(DUTCH),
    'a/export.000.xml': wxrFile(PRODUCT_ITEMS + PHOTO + story),
    'a/export.001.xml': wxrFile(PHOTO + story + page),
  })
  const file = await writeSourceFile(folder, zip, 'winkel.zip')
  await moveAndUndo(app, [file], OPTIONS, async ({ counts }) => {
    expect(counts).toMatchObject({
      product: { found: 2, made: 2 },
      variation: { found: 2, made: 2 },
      category: { found: 3, made: 3 },
      media: { found: 1, made: 1 },
      post: { found: 2, made: 2 },
      review: { found: 1, made: 1 },
    })
    await expectProducts(app)
    expect(
      await queryRows(
        app,
        "SELECT slug, search_result->>'title' AS title FROM products ORDER BY id",
      ),
    ).toEqual([
      { slug: 'mijn-creool', title: 'Créolen kopen' },
      { slug: 'ring-100', title: null },
    ])
    expect(await queryRows(app, "SELECT slug FROM categories WHERE name = 'Créolen'")).toEqual([
      { slug: 'ronde-creolen' },
    ])
    for (const url of ['/x/mijn-creool/', '/product/oude-creool/', '/?p=12'])
      expect([url, await findRedirectTarget(app, url)]).toEqual([url, '/product/mijn-creool/'])
  })
})

test('a text with "]]>" that was not split is read to its end', async ({ app, folder }) => {
  const content = 'Een <b>vet</b> a[b[0]]> en <p class="x">verder</p> na ]]> het einde.'
  const file = await writeSourceFile(
    folder,
    wxrFile(wxrItem(61, 'page', { title: 'Over ons', slug: 'over-ons', content })),
    'export.xml',
  )
  await moveAndUndo(app, [file], OPTIONS, async ({ counts }) => {
    expect(counts.post).toMatchObject({ found: 1, made: 1 })
    const [page] = await queryRows(app, 'SELECT document::text AS body FROM posts')
    expect(page.body).toContain('verder')
    expect(page.body).toContain('het einde.')
  })
})
