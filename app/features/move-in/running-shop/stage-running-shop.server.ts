import { SourceError } from '#app/features/move-in/dump-files/source-error.ts'
import type { StagedShop } from '#app/features/move-in/file-formats/staged-shop.server.ts'
import type { App } from '#app/platform/app.ts'
import { plainText } from '#app/platform/text/html-text.server.ts'
import { idOf, isRecord, type JsonRecord, listOf, storedTimeOf, textOf } from './json-record.ts'
import { createShopClient, type ShopAccess } from './shop-client.server.ts'
import { createShopPages, type ShopPages } from './shop-pages.server.ts'
import { linkTerm, pathOf, stageCatalogue, stageTerm } from './stage-rest-catalogue.server.ts'
import { stageSales } from './stage-rest-sales.server.ts'

/** Start here: a running shop, read through its REST API (wc/v3 and wp/v2) and staged in the tables of its database. */

interface RunningShopOptions {
  access: ShopAccess
  /** folder that stores the fetched pages */
  folder: string
  onRead: (bytes: number) => void
  signal?: AbortSignal
  /** first wait after an error, in ms */
  waitMs?: number
}

/** Stages the data of the API, and returns notices about data that it lacks. Throws a `SourceError` with a message. */
export async function stageRunningShop(
  app: App,
  shop: StagedShop,
  address: string,
  { access, folder, onRead, ...options }: RunningShopOptions,
): Promise<string[]> {
  const client = createShopClient(app, address, { access, ...options })
  const index = await client.connect()
  const pages = createShopPages({ client, folder, now: () => app.clock.now().getTime(), onRead })
  if (!isRecord(index) || !listOf(index, 'namespaces').includes('wc/v3'))
    throw new SourceError(
      `Op ${client.url} is geen WooCommerce gevonden. Controleer het adres van de vorige winkel.`,
    )
  shop.setOption('home', textOf(index, 'home') || client.url)
  shop.setOption('siteurl', textOf(index, 'url') || client.url)
  shop.setOption('blogname', textOf(index, 'name'))
  const login = access.login === '' ? 'guest' : 'login'
  await stageSettings(shop, pages)
  await stageMedia(shop, pages, login)
  await stageCatalogue(shop, pages)
  await stageSales(shop, pages)
  await stageContent(shop, pages, login)
  await shop.flush()
  return [
    `${client.url} is via zijn API gelezen. Die geeft geen wachtwoorden, notities bij bestellingen, menu’s en gegevens van plugins zoals verlanglijsten: daarvoor is een export van de database nodig.`,
    ...(access.login === ''
      ? [
          'Van pagina’s en verhalen komt alleen mee wat gepubliceerd is: er is geen applicatiewachtwoord opgegeven.',
        ]
      : []),
    ...describeGaps(pages),
  ]
}

/** Names of lists that may be closed by a plugin while the rest can be read. */
const LIST_NAMES: Record<string, string> = {
  'wp/v2/pages': 'pagina’s',
  'wp/v2/posts': 'verhalen',
  'wp/v2/media': 'foto’s van pagina’s en verhalen',
  'wp/v2/categories': 'rubrieken',
  'wp/v2/tags': 'trefwoorden',
  'wc/v3/products/categories': 'categorieën',
  'wc/v3/products/tags': 'labels',
  'wc/v3/products/brands': 'merken',
}

function describeGaps({ denied, unread }: ShopPages): string[] {
  const deniedNames = [...denied].flatMap((list) => LIST_NAMES[list] ?? [])
  return [
    ...(deniedNames.length > 0
      ? [
          `De vorige winkel sluit af, waardoor dit niet meekomt: ${deniedNames.join(', ')}. Zet de plugin die dat doet tijdelijk uit, of maak een export van de database.`,
        ]
      : []),
    ...(unread.size > 0
      ? [
          `De vorige winkel gaf een fout bij ${unread.size === 1 ? 'één onderdeel' : `${unread.size} onderdelen`}, ook na herhalen: ${[...unread].slice(0, 10).join('; ')}. Bekijk ze daar.`,
        ]
      : []),
  ]
}

const SETTINGS = [
  ['tax', 'woocommerce_prices_include_tax'],
  ['general', 'woocommerce_currency'],
  ['products', 'woocommerce_weight_unit'],
  ['products', 'woocommerce_dimension_unit'],
] as const

/** Stages the settings. A key without permission to read them leaves the decision to the owner. */
async function stageSettings(shop: StagedShop, pages: ShopPages): Promise<void> {
  for (const [group, name] of SETTINGS) {
    const setting = await pages.record(`wc/v3/settings/${group}/${name}`, 'key')
    if (setting) shop.setOption(name, textOf(setting, 'value'))
  }
}

/** Stages the media library; it comes before the products, because it has more data about a photo than they do. */
async function stageMedia(
  shop: StagedShop,
  pages: ShopPages,
  login: 'login' | 'guest',
): Promise<void> {
  const options = { query: 'orderby=id&order=asc', isOptional: true }
  for await (const files of pages.records('wp/v2/media', login, options)) {
    for (const file of files) {
      const url = textOf(file, 'source_url')
      if (idOf(file) === 0 || url === '') continue
      shop.addPost(
        idOf(file),
        'attachment',
        {
          post_title: plainText(textOf(file, 'title')),
          post_name: textOf(file, 'slug'),
          post_excerpt: plainText(textOf(file, 'caption')),
          post_status: 'inherit',
          post_parent: String(idOf(file, 'post')),
          post_date_gmt: storedTimeOf(file, 'date_gmt'),
          guid: url,
          post_mime_type: textOf(file, 'mime_type'),
        },
        { _wp_attached_file: url, _wp_attachment_image_alt: textOf(file, 'alt_text') },
      )
    }
    await shop.flushIfFull()
  }
}

async function stageContent(
  shop: StagedShop,
  pages: ShopPages,
  login: 'login' | 'guest',
): Promise<void> {
  for (const [list, taxonomy] of [
    ['wp/v2/categories', 'category'],
    ['wp/v2/tags', 'post_tag'],
  ] as const)
    for await (const terms of pages.records(list, login, { isOptional: true })) {
      for (const term of terms) stageTerm(shop, taxonomy, term)
      await shop.flushIfFull()
    }
  const query = `orderby=id&order=asc${login === 'login' ? '&context=edit&status=publish,draft,private,pending,future' : ''}`
  for (const [list, type] of [
    ['wp/v2/pages', 'page'],
    ['wp/v2/posts', 'post'],
  ] as const)
    for await (const posts of pages.records(list, login, {
      query,
      isOptional: login === 'guest',
    })) {
      for (const post of posts) stagePost(shop, type, post)
      await shop.flushIfFull()
    }
}

function stagePost(shop: StagedShop, type: string, post: JsonRecord): void {
  const id = idOf(post)
  if (id === 0) return
  const photoId = idOf(post, 'featured_media')
  shop.addPost(
    id,
    type,
    {
      post_title: textOf(post, 'title'),
      post_name: textOf(post, 'slug'),
      post_content: textOf(post, 'content'),
      post_excerpt: textOf(post, 'excerpt'),
      post_status: textOf(post, 'status') || 'publish',
      post_date_gmt: storedTimeOf(post, 'date_gmt'),
      post_modified_gmt: storedTimeOf(post, 'modified_gmt'),
      post_parent: String(idOf(post, 'parent')),
      menu_order: textOf(post, 'menu_order') || '0',
    },
    { _thumbnail_id: photoId > 0 ? String(photoId) : '', _move_url: pathOf(post) },
  )
  for (const field of ['categories', 'tags'])
    for (const term of listOf(post, field).map(Number))
      if (Number.isSafeInteger(term)) linkTerm(shop, id, term)
}
