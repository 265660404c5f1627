import { redirect } from 'react-router'
import { cardsEnd, categoryAddress, numbersTag } from '#app/features/catalog/products/catalog.ts'
import { POSTS_TAG } from '#app/features/content/blog/blog.ts'
import { NewestPosts } from '#app/features/content/blog/newest-posts.tsx'
import {
  readNewestPosts,
  readNextPublication,
} from '#app/features/content/blog/read-posts.server.ts'
import { EmbedSlot } from '#app/features/core/consent/embed-slot.tsx'
import { photoAddress } from '#app/features/core/media/photo.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { toPageSettings } from '#app/features/core/settings/settings.ts'
import { TileRow } from '#app/features/listings/product-cards/tile-row.tsx'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { headlineOf } from '#app/features/sales/delivery/shipping.ts'
import { Atelier } from '#app/features/storefront/home/atelier.tsx'
import { CategoryTiles } from '#app/features/storefront/home/category-tiles.tsx'
import { HomeHero } from '#app/features/storefront/home/home-hero.tsx'
import { readHome } from '#app/features/storefront/home/read-home.server.ts'
import { ReducedProduct } from '#app/features/storefront/home/reduced-product.tsx'
import { siteData, storeData } from '#app/features/storefront/home/store-data.ts'
import { tileExtras } from '#app/features/storefront/quick-view/tile-extras.tsx'
import {
  CATEGORY_PARAMETER,
  SHOP_ADDRESS,
} from '#app/features/storefront/search/category-options.ts'
import { ShopPromises } from '#app/features/storefront/shop-frame/shop-promises.tsx'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { earliest } from '#app/platform/earliest.ts'
import { visibleSearch } from '#app/platform/http/visible-search.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/home-page.ts'

/** Number of stories in one row. */
const POSTS = 3

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const photo = loaderData?.home.hero?.photo
  return pageMeta(matches, {
    title: loaderData?.settings.city ? `Sieraden uit ${loaderData.settings.city}` : 'Sieraden',
    description:
      loaderData?.texts.text ||
      `Sieraden van ${loaderData?.settings.name ?? ''}. Ruilen binnen ${loaderData?.settings.returnDays ?? 14} dagen.`,
    path: '/',
    image: photo ? photoAddress(photo, 1200, 'jpg') : undefined,
  })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(shopContext)
  const page = context.get(pageContext)
  followOldAddress(new URL(request.url), () => page.keep(['categories']))
  const [settings, zones, { links }] = await Promise.all([
    readSettings(app),
    readCachedShipping(app),
    readSearchSettings(app),
  ])
  const [home, posts, publication] = await Promise.all([
    readHome(app, settings.heroSlug),
    readNewestPosts(app, POSTS),
    readNextPublication(app),
  ])
  const numbers = home.newest.map(({ id }) => numbersTag(id))
  page.keep(
    ['home', 'listing', 'settings', POSTS_TAG, ...numbers],
    earliest(home.until, publication),
  )
  page.endsAt(cardsEnd(home.newest))
  page.describe(() => [
    siteData(app.siteUrl, settings.name),
    storeData(app.siteUrl, settings, zones, links),
  ])
  return {
    settings: toPageSettings(settings),
    texts: { heading: settings.homeHeading || settings.name, text: settings.homeText },
    about: {
      heading: settings.aboutHeading,
      text: settings.aboutText,
      hasPhoto: settings.isDemo,
    },
    home,
    posts,
    freeFromCents: headlineOf(zones).freeFromCents,
  }
}

/** Links on other sites still use `/?product_cat=ringen` and `/?s=parel`. */
function followOldAddress(url: URL, keep: () => void) {
  const category = url.searchParams.get(CATEGORY_PARAMETER)
  if (category === null && !url.searchParams.has('s')) return
  keep()
  url.searchParams.delete(CATEGORY_PARAMETER)
  const target =
    category === null ? path('/zoeken') : category === '' ? SHOP_ADDRESS : categoryAddress(category)
  throw redirect(`${target}${visibleSearch(url)}`, 301)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { settings, texts, about, home, posts, freeFromCents } = loaderData
  const hero = <HomeHero photo={home.hero?.photo ?? null} {...texts} />
  return (
    <>
      {settings.sliderUrl ? (
        <EmbedSlot
          src={settings.sliderUrl}
          title="Uitgelicht"
          instead={hero}
          heading={texts.heading}
        />
      ) : (
        hero
      )}
      <CategoryTiles categories={home.categories} />
      <TileRow
        title="Nieuw binnen"
        cards={home.newest}
        at={home.at}
        extras={tileExtras}
        more={{ href: `${path('/shop')}?sorteer=nieuw`, text: 'Alle nieuwe sieraden' }}
      />
      {home.reduced && <ReducedProduct card={home.reduced} />}
      <Atelier {...about} />
      <NewestPosts cards={posts} />
      <ShopPromises settings={settings} freeFromCents={freeFromCents} />
    </>
  )
}
