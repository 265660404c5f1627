// The pages, posts and menu of a written shop.
import type { FormerShopBuilder } from './former-shop-builder.ts'
import type { TermTaxonomyIds } from './shop-parts.ts'

/** Number of posts and pages that a move imports: without the pages that this shop has itself. */
export const POST_COUNT = 9

export function addPages(shop: FormerShopBuilder, termTaxonomyIds: TermTaxonomyIds): void {
  for (const [id, title, slug] of [
    [20, 'Winkel', 'winkel'],
    [21, 'Winkelwagen', 'winkelwagen'],
    [22, 'Afrekenen', 'afrekenen'],
    [23, 'Mijn account', 'mijn-account'],
    [24, 'Welkom', 'welkom'],
    [25, 'Blog', 'blog'],
  ] as const)
    shop.post(id, 'page', {
      post_title: title,
      post_name: slug,
      post_content: '[woocommerce_cart]',
    })
  shop.post(30, 'page', {
    post_title: 'Over ons',
    post_name: 'over-ons',
    post_content:
      '<!-- wp:heading -->\n<h2 class="wp-block-heading">Wie wij zijn</h2>\n<!-- /wp:heading -->\n\n<!-- wp:paragraph -->\n<p>Twee goudsmeden.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:rehub/itinerary {"x":1} /-->\n[contact-form-7 id="12" title="Contact"]',
  })
  shop.post(31, 'page', {
    post_title: 'Het team',
    post_name: 'team',
    post_parent: 30,
    post_content: 'Fenna en Mo.',
  })
  shop.post(32, 'page', {
    post_title: 'Geheim',
    post_name: 'geheim',
    post_password: 'abc',
    post_content: 'Niets.',
  })
  shop.post(33, 'page', {
    post_title: 'Concept',
    post_name: '',
    post_status: 'draft',
    post_content: 'Nog niet.',
  })
  shop.post(40, 'post', {
    post_title: 'Goud poetsen',
    post_name: 'goud-poetsen',
    post_content: 'Met een zachte doek.\n\nEn water.\nEn geduld.',
  })
  shop.post(
    41,
    'post',
    {
      post_title: 'Zilver &amp; zwart',
      post_name: 'zilver-zwart',
      post_content: '<p>Zilver wordt zwart.</p>',
    },
    { _wp_old_slug: 'zwart-zilver' },
  )
  shop.post(
    42,
    'post',
    { post_title: 'Deal: ring', post_name: 'deal-ring', post_content: 'Nu met korting.' },
    {
      rehub_offer_name: 'Ring met korting',
      rehub_offer_product_url: 'https://winkel.example/ring',
      rehub_offer_product_price: '€ 19,95',
      rehub_offer_product_coupon: 'RING10',
      rehub_offer_coupon_date: '2027-01-31',
      post_hot_count: '12',
    },
  )
  shop.post(43, 'post', {
    post_title: 'Gepland',
    post_name: 'gepland',
    post_status: 'future',
    post_date: '2031-01-01 00:00:00',
    post_date_gmt: '2030-12-31 23:00:00',
  })
  shop.post(44, 'post', { post_title: 'Privé', post_name: 'prive', post_status: 'private' })
  shop.link(40, termTaxonomyIds.nieuws ?? 0, termTaxonomyIds.poetsen ?? 0)
  shop.link(41, termTaxonomyIds.tips ?? 0)
  shop.link(42, termTaxonomyIds.nieuws ?? 0)
  for (const id of [45, 46]) shop.post(id, 'revision', { post_parent: 40, post_status: 'inherit' })
  shop.post(47, 'post', { post_title: 'Weg', post_name: 'weg__trashed', post_status: 'trash' })
  shop.comment(90_001, 40, {
    comment_author: 'Bo',
    comment_type: 'comment',
    comment_content: 'Werkt goed.',
  })
  for (const [index, [title, metas]] of (
    [
      [
        '',
        {
          _menu_item_type: 'taxonomy',
          _menu_item_object: 'product_cat',
          _menu_item_object_id: '100',
        },
      ],
      [
        'Over',
        { _menu_item_type: 'post_type', _menu_item_object: 'page', _menu_item_object_id: '30' },
      ],
      [
        'Instagram',
        {
          _menu_item_type: 'custom',
          _menu_item_object: 'custom',
          _menu_item_url: 'https://foto.example/winkel',
        },
      ],
    ] as const
  ).entries()) {
    shop.post(
      80 + index,
      'nav_menu_item',
      { post_title: title, menu_order: index + 1 },
      { ...metas, _menu_item_menu_item_parent: '0' },
    )
    shop.link(80 + index, termTaxonomyIds.hoofdmenu ?? 0)
  }
}
