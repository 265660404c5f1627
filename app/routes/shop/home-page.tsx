import { redirect } from 'react-router'
import { categoryUrl } from '#app/features/catalog/products/catalog.ts'
import { HOME_KEY } from '#app/features/content/page-blocks/page-blocks.ts'
import { readPageBlocks } from '#app/features/content/page-blocks/read-page-blocks.server.ts'
import { EmbedSlot } from '#app/features/core/consent/embed-slot.tsx'
import { photoUrl } from '#app/features/core/media/photo.ts'
import { toPageSettings } from '#app/features/core/settings/page-settings.server.ts'
import { returnsText } from '#app/features/core/settings/policy-settings.ts'
import { readSearchSettings } from '#app/features/core/settings/search-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { limitRedirectLength } from '#app/features/listings/listings/listing.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { BlockList } from '#app/features/storefront/home/block-list.tsx'
import { organizationData, siteData } from '#app/features/storefront/home/organization-data.ts'
import { readBlocks } from '#app/features/storefront/home/read-blocks.server.ts'
import { CATEGORY_PARAMETER, SHOP_URL } from '#app/features/storefront/search/category-options.ts'
import { appContext, type PageRequest, pageContext } from '#app/platform/app-context.ts'
import { redirectQuery } from '#app/platform/http/redirect-query.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/home-page.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { settings, page } = loaderData ?? {}
  const hero = page?.blocks.find((block) => block.type === 'hero')
  return pageMeta(matches, {
    title: 'Sieraden',
    description:
      hero?.text ||
      `Sieraden van ${settings?.name ?? ''}. ${settings ? `${returnsText(settings)}.` : ''}`,
    path: '/',
    image: hero?.photo ? photoUrl(hero.photo, 1200, 'jpg') : undefined,
  })
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  redirectOldUrl(new URL(request.url), page)
  const [settings, zones, { links: profileUrls }, { blocks }] = await Promise.all([
    readSettings(app),
    readCachedShipping(app),
    readSearchSettings(app),
    readPageBlocks(app.db, HOME_KEY),
  ])
  const { tags, cachedUntil, showableUntil, ...homeBlocks } = await readBlocks(app, blocks, {
    isHome: true,
  })
  page.cacheWithTags(tags, cachedUntil)
  page.expireAt(showableUntil)
  // Filters in the URL change nothing on this page, so they create no cached pages of their own.
  page.reportQueryCodes([])
  page.addStructuredData(() => [
    siteData(app.siteUrl, settings.name),
    organizationData(app.siteUrl, settings, zones, profileUrls),
  ])
  return { settings: toPageSettings(settings), page: homeBlocks }
}

/** Redirects `/?product_cat=ringen` and `/?s=parel`, to which other sites still link. */
function redirectOldUrl(url: URL, page: PageRequest) {
  const category = url.searchParams.get(CATEGORY_PARAMETER)
  if (category === null && !url.searchParams.has('s')) return
  // Not cached, because the target reads parameters that the home page itself does not read.
  page.markPrivate()
  url.searchParams.delete(CATEGORY_PARAMETER)
  throw redirect(limitRedirectLength(`${targetPath(category)}${redirectQuery(url)}`), 301)
}

/** Returns the path that replaces an old URL: of its category, of all products if that is empty, or of the search if null. */
function targetPath(category: string | null): string {
  if (category === null) return path('/zoeken')
  return category === '' ? SHOP_URL : categoryUrl(category)
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { settings, page } = loaderData
  const [firstBlock, ...otherBlocks] = page.blocks
  // A slider of another site replaces the first photo, but only for visitors who agreed to it.
  if (settings.sliderUrl && firstBlock?.type === 'hero') {
    return (
      <>
        <EmbedSlot
          src={settings.sliderUrl}
          title="Uitgelicht"
          placeholder={<BlockList {...page} blocks={[firstBlock]} />}
          heading={firstBlock.heading}
        />
        <BlockList {...page} blocks={otherBlocks} hasPageTitle />
      </>
    )
  }
  return (
    <>
      {firstBlock?.type !== 'hero' && <h1 className="sr-only">{settings.name}</h1>}
      <BlockList {...page} hasPageTitle={firstBlock?.type !== 'hero'} />
    </>
  )
}
