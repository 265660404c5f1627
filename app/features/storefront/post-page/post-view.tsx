import type { MetaDescriptor } from 'react-router'
import type { ProductCard } from '#app/features/catalog/products/catalog.ts'
import {
  POST_STATES,
  postState,
  postUrl,
  RSS_URL,
  readingTimeText,
} from '#app/features/content/blog/blog.ts'
import { PostArticle } from '#app/features/content/blog/post-article.tsx'
import { PostBar } from '#app/features/content/blog/post-bar.tsx'
import { articleData } from '#app/features/content/blog/post-meta.ts'
import { previewUrl } from '#app/features/core/media/photo.ts'
import { CardRow } from '#app/features/listings/product-cards/card-row.tsx'
import { ProductCardView } from '#app/features/listings/product-cards/product-card-view.tsx'
import { BlockList } from '#app/features/storefront/home/block-list.tsx'
import { cardControls } from '#app/features/storefront/quick-view/card-controls.tsx'
import { dutchDate } from '#app/platform/dutch-time.ts'
import { path } from '#app/platform/path.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { breadcrumbData, pageMeta, readSite } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { PostViewData } from './read-post-view.server.ts'

/** Returns the title, description and structured data of a post or page. */
export function postMeta(
  matches: Parameters<typeof pageMeta>[0],
  { post, cover, crumbs, kind, isPreview }: PostViewData,
): MetaDescriptor[] {
  const site = readSite(matches)
  return [
    ...pageMeta(matches, {
      title: post.searchResult.title || post.title,
      description: post.searchResult.description || post.excerpt || undefined,
      path: isPreview || post.customersOnly ? undefined : postUrl(kind, post.slug),
      image: cover ? previewUrl(cover) : undefined,
      openGraphType: 'article',
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
      href: RSS_URL,
    },
  ]
}

/** Number of products in the row below the text; one more is beside the text. */
const ROW_LENGTH = 4

/** A post or a page of the owner, with its blocks. */
export function PostView({ data }: { data: PostViewData }) {
  const { post, kind, isPreview, related, previous, next, renderedAt: now, blocks } = data
  const cardBeside = findCardBeside(data)
  return (
    <>
      {isPreview && <PreviewNotice post={post} now={now} />}
      <div className="relative">
        <PostArticle
          {...data}
          {...post}
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
                {readingTimeText(post.readingMinutes) &&
                  `${post.publishedAt ? ', ' : ''}${readingTimeText(post.readingMinutes)}`}
              </>
            )
          }
          aside={cardBeside && <CardBeside card={cardBeside} renderedAt={now} />}
        />
        <PostBar previous={previous} next={next} />
      </div>
      <BlockList blocks={blocks} renderedAt={now} hasPageTitle />
      <CardRow
        title="Past erbij"
        cards={related.filter((card) => card !== cardBeside).slice(0, ROW_LENGTH)}
        renderedAt={now}
        controls={cardControls}
      />
    </>
  )
}

/** Returns the product beside the text: of the kind that the text is about, such as a ring beside a text about rings. */
function findCardBeside({ cards: [subject], related }: PostViewData): ProductCard | undefined {
  if (related.length <= ROW_LENGTH) return undefined
  const isOfKind = ({ categoryIds }: ProductCard) =>
    categoryIds.some((id) => subject?.categoryIds.includes(id))
  return related.find(isOfKind) ?? related[ROW_LENGTH]
}

/** A product beside the text, which follows the reader. */
function CardBeside({ card, renderedAt }: { card: ProductCard; renderedAt: string }) {
  return (
    <aside aria-labelledby="uit-de-winkel" className="sticky top-24">
      <h2 id="uit-de-winkel" className="mb-2 text-sm text-ink-2">
        Uit de winkel
      </h2>
      <ProductCardView
        card={card}
        renderedAt={renderedAt}
        sizes="(min-width: 64rem) 20vw, 1px"
        {...cardControls(card, renderedAt)}
      />
    </aside>
  )
}

/** A notice above a post that is not published, which only staff can see. */
function PreviewNotice({
  post,
  now,
}: {
  post: { id: number; publishedAt: Date | null; trashedAt: Date | null }
  /** render time of the page (ISO) */
  now: string
}) {
  const { text } = POST_STATES[postState(post, new Date(now))]
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
