import { redirect } from 'react-router'
import { cardsEnd } from '#app/features/catalog/products/catalog.ts'
import {
  POST_STATES,
  type PostKind,
  postAddress,
  postState,
  RSS_ADDRESS,
  readingText,
} from '#app/features/content/blog/blog.ts'
import { PostArticle } from '#app/features/content/blog/post-article.tsx'
import { PostBar } from '#app/features/content/blog/post-bar.tsx'
import { articleData, BLOG_CRUMBS } from '#app/features/content/blog/post-meta.ts'
import { readPostPage } from '#app/features/content/blog/read-post-page.server.ts'
import { findPost } from '#app/features/content/blog/read-posts.server.ts'
import { blocksOfPost } from '#app/features/content/page-blocks/page-blocks.ts'
import { readPageBlocks } from '#app/features/content/page-blocks/read-page-blocks.server.ts'
import { readManager } from '#app/features/core/accounts/require-manager.server.ts'
import { previewAddress } from '#app/features/core/media/photo.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { TileRow } from '#app/features/listings/product-cards/tile-row.tsx'
import { BlockList } from '#app/features/storefront/home/block-list.tsx'
import { readBlocks } from '#app/features/storefront/home/read-blocks.server.ts'
import { tileExtras } from '#app/features/storefront/quick-view/tile-extras.tsx'
import type { App } from '#app/platform/app.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { earliest } from '#app/platform/earliest.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { visibleSearch } from '#app/platform/http/visible-search.ts'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { breadcrumbData, pageMeta, readSite } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/post-page.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { post, cover, crumbs, kind, isPreview } = loaderData
  const site = readSite(matches)
  return [
    ...pageMeta(matches, {
      title: post.searchResult.title || post.title,
      description: post.searchResult.description || post.excerpt || undefined,
      path: isPreview || post.membersOnly ? undefined : postAddress(kind, post.slug),
      image: cover ? previewAddress(cover) : undefined,
      kind: 'article',
      data: [
        ...(kind === 'post' ? [articleData(site, { ...post, cover })] : []),
        breadcrumbData(site.siteUrl, crumbs),
      ],
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: 'Journaal',
      href: RSS_ADDRESS,
    },
  ]
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(shopContext)
  const page = context.get(pageContext)
  const kind: PostKind = url.pathname.startsWith('/blog/') ? 'post' : 'page'
  // Staff can preview unpublished posts; a preview is never cached.
  const isPreview =
    url.searchParams.has('voorbeeld') && (await readManager(app, page.visitor())).manager !== null
  const post = await findPost(app, kind, params.slug, isPreview)
  if (!post) throw notFound()
  if ('moved' in post) {
    throw redirect(`${postAddress(kind, post.moved)}${visibleSearch(url)}`, 301)
  }
  if (post.membersOnly && !isPreview)
    await requireCustomerPage(context, postAddress(kind, post.slug))
  const [settings, { tags, until, ...shown }] = await Promise.all([
    readSettings(app),
    readPostPage(app, post),
  ])
  const blocks = await readPostBlocks(app, post)
  page.keep(['settings', ...tags, ...blocks.tags], earliest(until, blocks.until))
  page.endsAt(earliest(cardsEnd([...shown.cards, ...shown.related]), blocks.endsAt))
  return {
    ...shown,
    blocks: blocks.blocks,
    post,
    kind,
    isPreview,
    crumbs: [
      ...(kind === 'post' ? BLOG_CRUMBS : BLOG_CRUMBS.slice(0, 1)),
      { name: post.title, href: postAddress(kind, post.slug) },
    ],
    sliderUrl: post.hasSlider ? settings.sliderUrl : '',
    at: app.clock.now().toISOString(),
  }
}

export default function Post({ loaderData }: Route.ComponentProps) {
  const { post, kind, isPreview, related, previous, next, at, blocks } = loaderData
  return (
    <>
      {isPreview && <PreviewNotice post={post} at={at} />}
      <div className="relative">
        <PostArticle
          {...loaderData}
          {...post}
          extras={tileExtras}
          byline={
            kind === 'post' && (
              <>
                {post.author && (
                  <>
                    Door {post.author}
                    <br />
                  </>
                )}
                {post.publishedAt && (
                  <time dateTime={post.publishedAt.toISOString()}>
                    {dutchDate(post.publishedAt)}
                  </time>
                )}
                {readingText(post.readingMinutes) &&
                  `${post.publishedAt ? ', ' : ''}${readingText(post.readingMinutes)}`}
              </>
            )
          }
        />
        <PostBar previous={previous} next={next} />
      </div>
      <BlockList blocks={blocks} at={at} hasTitle />
      <TileRow title="Past hierbij" cards={related} at={at} extras={tileExtras} />
    </>
  )
}

/** Pages of the owner may have blocks below their text. */
async function readPostBlocks(app: App, { id, kind }: { id: number; kind: PostKind }) {
  const { blocks } =
    kind === 'page' ? await readPageBlocks(app.db, blocksOfPost(id)) : { blocks: [] }
  return readBlocks(app, blocks, { isHome: false })
}

/** Notice above a post that only staff can see in this state. */
function PreviewNotice({
  post,
  at,
}: {
  post: { id: number; publishedAt: Date | null; trashedAt: Date | null }
  at: string
}) {
  const { text } = POST_STATES[postState(post, new Date(at))]
  return (
    <div className="wrap pt-4">
      <Notice>
        Voorbeeld, alleen voor wie hier werkt. Staat: {text.toLowerCase()}.{' '}
        <Link to={path('/beheer/journaal/:id', { id: post.id })} className={TEXT_LINK}>
          Wijzigen
        </Link>
      </Notice>
    </div>
  )
}
