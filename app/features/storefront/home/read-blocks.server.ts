import { cardsExpiry, countsTag } from '#app/features/catalog/products/catalog.ts'
import { POSTS_TAG } from '#app/features/content/blog/blog.ts'
import {
  readNewestPosts,
  readNextPublication,
} from '#app/features/content/blog/read-posts.server.ts'
import { BLOCKS_TAG, type Block, HOME_KEY } from '#app/features/content/page-blocks/page-blocks.ts'
import { readPageBlocks } from '#app/features/content/page-blocks/read-page-blocks.server.ts'
import type { Photo } from '#app/features/core/media/photo.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { readCategoryTree } from '#app/features/listings/listings/read-categories.server.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { freeShippingOf } from '#app/features/sales/delivery/shipping-texts.ts'
import type { App } from '#app/platform/app.ts'
import { fromDutchMinute } from '#app/platform/dutch-time.ts'
import { earliest } from '#app/platform/earliest.ts'
import type { BlockContent, BlockLink, BlocksPage } from './block-content.ts'
import {
  findHeroCard,
  readBlockCards,
  readFirstPage,
  readLargeCard,
  slugOf,
} from './read-block-products.server.ts'
import { promisesOf, readBrands, readQuotes } from './read-block-texts.server.ts'

const MAX_TILES = 5
const NEWEST_POSTS = 3
/** Pages with reviews or brands are cached this long, because new reviews and brands do not clear pages. */
const CACHE_MS = 3_600_000

interface BlocksResult extends BlocksPage {
  /** cache tags of the page */
  tags: string[]
  /** time at which the cache of the page expires; null: never */
  cachedUntil: Date | null
  /** time from which the cached page may not be shown at all; null: none */
  showableUntil: Date | null
}

/** Returns the data that the blocks show now, without the blocks that have nothing to show. */
export async function readBlocks(
  app: App,
  blocks: Block[],
  { isHome }: { isHome: boolean },
): Promise<BlocksResult> {
  const now = app.clock.now()
  // Moments at which the page looks different from now.
  const changeMoments: (Date | null)[] = []
  const currentBlocks = blocks.filter(({ from, until }) => {
    const [begin, end] = [fromDutchMinute(from) ?? null, fromDutchMinute(until) ?? null]
    if (begin && begin > now) changeMoments.push(begin)
    if (end && end > now) changeMoments.push(end)
    return (!begin || begin <= now) && (!end || end > now)
  })
  const contents = await Promise.all(currentBlocks.map((block) => readBlock(app, block, isHome)))
  const shownBlocks = contents.flatMap(({ block }) => block ?? [])
  const cards = shownBlocks.flatMap((block) => (block.type === 'products' ? block.cards : []))
  changeMoments.push(...contents.map(({ validUntil }) => validUntil ?? null))
  return {
    blocks: shownBlocks,
    renderedAt: now.toISOString(),
    tags: [
      'home',
      'listing',
      'settings',
      BLOCKS_TAG,
      POSTS_TAG,
      ...cards.map(({ id }) => countsTag(id)),
    ],
    cachedUntil: earliest(...changeMoments),
    showableUntil: cardsExpiry(cards),
  }
}

/** `validUntil`: time at which the block must be read again; null or absent: its cache tags suffice */
type BlockResult = { block: BlockContent | null; validUntil?: Date | null }

async function readBlock(app: App, block: Block, isHome: boolean): Promise<BlockResult> {
  const { id, fields } = block
  const heading = fields.heading ?? ''
  switch (block.type) {
    case 'hero':
      return { block: await readHero(app, block) }
    case 'categories': {
      const categories = await readTiles(app)
      return {
        block: categories.length > 0 ? { id, type: 'categories', heading, categories } : null,
      }
    }
    case 'products':
      return readProducts(app, block)
    case 'image-text':
      return { block: await readImageText(app, block) }
    case 'article':
    case 'journal': {
      const cards = await readNewestPosts(
        app,
        block.type === 'article' ? 1 : NEWEST_POSTS,
        block.type === 'article' ? slugOf(fields.post ?? '') : '',
      )
      const validUntil = await readNextPublication(app)
      return { block: cards.length > 0 ? { id, type: 'newest-posts', cards } : null, validUntil }
    }
    case 'reviews': {
      const quotes = await readQuotes(app, Number(fields.stars ?? 1) || 1)
      const validUntil = new Date(app.clock.now().getTime() + CACHE_MS)
      return {
        block: quotes.length > 0 ? { id, type: 'reviews', heading, quotes } : null,
        validUntil,
      }
    }
    case 'brands': {
      const brands = await readBrands(app)
      const validUntil = new Date(app.clock.now().getTime() + CACHE_MS)
      return {
        block: brands.length > 0 ? { id, type: 'brands', heading, brands } : null,
        validUntil,
      }
    }
    case 'promises': {
      const [settings, zones] = await Promise.all([readSettings(app), readCachedShipping(app)])
      const promises = promisesOf(fields, settings, freeShippingOf(zones))
      return { block: { id, type: 'promises', promises } }
    }
    case 'newsletter': {
      const { name: shopName } = await readSettings(app)
      return {
        block: { id, type: 'newsletter', heading, text: fields.text ?? '', shopName, isHome },
      }
    }
  }
}

async function readImageText(app: App, block: Block): Promise<BlockContent | null> {
  const { id, fields } = block
  const { heading = '', text = '' } = fields
  if (!text && !heading) return null
  const photo = await readPhoto(app, fields.photo)
  const isPhotoLeft = fields.side === 'left'
  const [link = null] = linksOf(block)
  return { id, type: 'image-text', heading, text, photo, isPhotoLeft, link }
}

async function readHero(app: App, block: Block): Promise<BlockContent> {
  const { id, fields } = block
  const [settings, ownPhoto] = await Promise.all([readSettings(app), readPhoto(app, fields.photo)])
  const photo = ownPhoto ?? (await findHeroCard(app, slugOf(fields.product ?? '')))?.photo ?? null
  const heading = fields.heading || settings.name
  return { id, type: 'hero', photo, heading, text: fields.text ?? '', links: linksOf(block) }
}

async function readProducts(app: App, block: Block): Promise<BlockResult> {
  const { id, fields } = block
  const heading = fields.heading ?? ''
  const [link = null] = linksOf(block)
  if (fields.look === 'large') {
    const card = await readLargeCard(app, block)
    return { block: card && { id, type: 'large-product', heading, card, link } }
  }
  const { cards, validUntil } = await readBlockCards(app, block)
  return {
    block: cards.length > 0 ? { id, type: 'products', heading, cards, more: link } : null,
    validUntil,
  }
}

const readPhoto = async (app: App, id: string | undefined) =>
  id ? ((await readPhotos(app.db, [Number(id)])).get(Number(id)) ?? null) : null

/** Returns the photo of the image-text block on the home page that links to this page; null if there is none. */
export async function findLinkedPhoto(app: App, href: string): Promise<Photo | null> {
  const { blocks } = await readPageBlocks(app.db, HOME_KEY)
  const linkingBlock = blocks.find(
    ({ type, fields }) => type === 'image-text' && fields.link === href && fields.photo,
  )
  return readPhoto(app, linkingBlock?.fields.photo)
}

function linksOf({ fields }: Block): BlockLink[] {
  return ['', '2'].flatMap((number) => {
    const text = fields[`linkText${number}`] ?? ''
    const href = fields[`link${number}`] ?? ''
    return text !== '' && href !== '' ? [{ text, href }] : []
  })
}

async function readTiles(app: App) {
  const tree = await readCategoryTree(app)
  const shownCategories = tree.filter(({ count }) => count > 0).slice(0, MAX_TILES)
  return Promise.all(
    shownCategories.map(async ({ slug, name, count, photo }) => ({
      slug,
      name,
      count,
      photo: photo ?? (await findFirstPhotoIn(app, slug)),
    })),
  )
}

async function findFirstPhotoIn(app: App, categorySlug: string) {
  const { cards } = await readFirstPage(app, { sort: 'populair', categorySlug })
  return cards.find((card) => card.photo)?.photo ?? null
}
