import { expect } from 'vitest'
import {
  MANUFACTURER,
  moveAndUndo,
  queryRows,
  moveTest as test,
  writeSourceFile,
} from '#tests/support/former-shop/move-test.ts'
import { createEmptyShop } from '#tests/support/former-shop/odd-shops.ts'

const OPTIONS = { manufacturer: MANUFACTURER }

/** Texts as the editors of WordPress and its page builders store them. */
const TEXTS: [slug: string, content: string][] = [
  [
    'patroon',
    '<!-- wp:paragraph -->\n<p>Begin.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:block {"ref":90} /-->\n\n<!-- wp:block {"ref":99} /-->\n<!-- wp:spacer {"height":"20px"} /-->\n<!-- wp:latest-posts {"postsToShow":3} /-->',
  ],
  [
    'wpbakery',
    '[vc_row css=".x{}"][vc_column width="1/2"][vc_custom_heading text="Onze ringen" use_theme_fonts="yes"][vc_column_text]Met de hand.[/vc_column_text][vc_single_image image="41" img_size="full"][vc_raw_html]PHNjcmlwdD4=[/vc_raw_html][vc_btn title="Koop" link="url:%2F"][/vc_column][/vc_row]',
  ],
  ['klassiek', 'Kijk:\n\n[gallery columns="2" ids="41,42"]\n\nEen [noot] en <b>vet</b>.'],
  [
    'elementor',
    '<div class="elementor-widget"><h2>Atelier</h2><p>Sinds 1920.</p><table><tr><td>Ma</td><td>Dicht</td></tr></table><iframe src="https://kaart.example"></iframe><img class="wp-image-77" src="https://oud.example/weg.jpg"></div>',
  ],
]

test('texts of the block editor, WPBakery, Elementor and the classic editor are imported with their photos, and lost parts are listed', async ({
  app,
  folder,
}) => {
  const shop = createEmptyShop()
  for (const id of [41, 42])
    shop.post(
      id,
      'attachment',
      { post_title: `Foto ${id}`, post_status: 'inherit', post_mime_type: 'image/jpeg' },
      { _wp_attached_file: `2025/01/${id}.jpg` },
    )
  shop.post(90, 'wp_block', {
    post_title: 'Gedeeld',
    post_content:
      '<!-- wp:paragraph -->\n<p>Uit het patroon.</p>\n<!-- /wp:paragraph -->\n<!-- wp:block {"ref":91} /-->',
  })
  shop.post(91, 'wp_block', { post_title: 'Binnenin', post_content: '<p>En dieper.</p>' })
  for (const [index, [slug, content]] of TEXTS.entries())
    shop.post(61 + index, 'page', { post_title: slug, post_name: slug, post_content: content })
  const file = await writeSourceFile(folder, shop.write())
  await moveAndUndo(app, [file], OPTIONS, async ({ counts, remarks, notImported }) => {
    expect(counts.post).toMatchObject({ found: 4, made: 4 })
    expect(remarks['lost-parts']?.examples).toEqual([
      'patroon: blok block, blok latest-posts',
      'wpbakery: [vc_raw_html], [vc_btn]',
      'klassiek: [noot]',
      'elementor: <table>, <iframe>, <img>',
    ])
    expect(notImported.join(' ')).not.toContain('wp_block')
    const pages = await queryRows(app, 'SELECT slug, document::text AS text FROM posts')
    const textOf = (slug: string) => pages.find((page) => page.slug === slug)?.text as string
    expect(textOf('patroon')).toMatch(/Begin\..*Uit het patroon\..*En dieper\./)
    expect(textOf('wpbakery')).toMatch(/Onze ringen.*Met de hand\..*"mediaId": 41/)
    expect(textOf('wpbakery')).not.toContain('PHNjcmlwdD4')
    expect(textOf('klassiek')).toMatch(/Kijk:.*"mediaId": 41.*"mediaId": 42.*vet/)
    expect(textOf('elementor')).toMatch(/Atelier.*Sinds 1920\..*Ma · Dicht/)
  })
})

test('the plan names the fields that owners and plugins added to products', async ({
  app,
  folder,
}) => {
  const shop = createEmptyShop()
  for (const id of [101, 102])
    shop.post(
      id,
      'product',
      { post_title: `Ring ${id}`, post_name: `ring-${id}` },
      {
        _regular_price: '10',
        dikte: '2 mm',
        _dikte: 'field_1',
        total_sales: '3',
        ...(id === 102 && { zetting: 'Klauw', attribute_pa_x: 'y' }),
      },
    )
  const file = await writeSourceFile(folder, shop.write())
  await moveAndUndo(app, [file], OPTIONS, async ({ notImported }) => {
    expect(notImported).toContain(
      'Eigen velden van producten, die deze winkel niet kent: dikte (2), zetting (1).',
    )
  })
})
