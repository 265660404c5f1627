import { redirect } from 'react-router'
import {
  BLOG_URL,
  blogCategoryUrl,
  blogPageUrl,
  POSTS_PER_PAGE,
  POSTS_TAG,
  RSS_URL,
} from '#app/features/content/blog/blog.ts'
import { findMovedTag } from '#app/features/content/blog/blog-tags.server.ts'
import { BLOG_CRUMBS } from '#app/features/content/blog/post-meta.ts'
import { postTagUrl } from '#app/features/content/blog/post-tags.ts'
import { PostTile } from '#app/features/content/blog/post-tile.tsx'
import {
  readBlog,
  readNextPublication,
  readUsedCategories,
} from '#app/features/content/blog/read-posts.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { redirectQuery } from '#app/platform/http/redirect-query.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { pageMeta, readSite } from '#app/ui/page-meta.ts'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/blog-index-page.ts'

/** A category with fewer posts shows posts of other categories too. */
const FEW_POSTS = 4
const OTHER_POSTS = 3

type LoaderData = Route.ComponentProps['loaderData']

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return []
  const { heading, page, total, base } = loaderData
  return [
    ...pageMeta(matches, {
      title: heading === 'Journaal' ? heading : `${heading} · Journaal`,
      description: `Verhalen van ${readSite(matches).siteName}.`,
      path: blogPageUrl(base, page),
      previous: page > 1 ? blogPageUrl(base, page - 1) : undefined,
      next: page * POSTS_PER_PAGE < total ? blogPageUrl(base, page + 1) : undefined,
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

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const categorySlug = 'category' in params ? params.category : undefined
  const tagSlug = 'tag' in params ? params.tag : undefined
  const [blog, categories, nextPublication] = await Promise.all([
    readBlog(app, { categorySlug, tagSlug, page: pageNumber(url.searchParams) }),
    readUsedCategories(app),
    readNextPublication(app),
  ])
  if (!blog) {
    const movedTag = tagSlug && (await findMovedTag(app, tagSlug))
    if (movedTag) throw redirect(`${postTagUrl(movedTag.moved)}${redirectQuery(url)}`, 301)
    throw notFound()
  }
  context.get(pageContext).cacheWithTags([POSTS_TAG], nextPublication)
  const { category, tag } = blog
  const firstPage =
    (category || tag) && blog.total < FEW_POSTS ? await readBlog(app, { page: 1 }) : null
  const otherPosts =
    firstPage?.cards.filter(({ id }) => blog.cards.every((card) => card.id !== id)) ?? []
  const tagOrBlogUrl = tag ? postTagUrl(tag.slug) : BLOG_URL
  const base = category ? blogCategoryUrl(category.slug) : tagOrBlogUrl
  const heading = category?.name ?? tag?.name ?? 'Journaal'
  return { ...blog, base, heading, categories, otherPosts: otherPosts.slice(0, OTHER_POSTS) }
}

export default function BlogIndex({ loaderData }: Route.ComponentProps) {
  const { category, tag, heading, cards, categories, base, page, total, otherPosts } = loaderData
  const [firstCard, ...otherCards] = cards
  const crumbs = category || tag ? [...BLOG_CRUMBS, { name: heading, href: base }] : BLOG_CRUMBS
  return (
    <div className="wrap pt-3">
      <Breadcrumbs crumbs={crumbs} />
      <h1 className="display mt-2 text-display-lg first-letter:uppercase lg:mt-4">{heading}</h1>
      {(category || tag) && (
        <p className="mt-4 max-w-prose text-lead text-ink-2">
          Alle verhalen over {heading.toLowerCase()}.
        </p>
      )}
      {categories.length > 0 && (
        <div className="mt-8">
          <CategoryTabs categories={categories} category={category} isAll={!category && !tag} />
        </div>
      )}
      {!firstCard && (
        <p className="mt-10 border-t border-line pt-6 text-ink-2">Hier staat nog geen verhaal.</p>
      )}
      {firstCard && (
        <div className="mt-10 lg:mt-14">
          <PostTile card={firstCard} isLarge />
        </div>
      )}
      <PostGrid cards={otherCards} />
      {total > POSTS_PER_PAGE && (
        <div className="mt-10">
          <Pager
            page={page}
            pageSize={POSTS_PER_PAGE}
            total={total}
            url={(targetPage) => blogPageUrl(base, targetPage)}
          />
        </div>
      )}
      {otherPosts.length > 0 && (
        <section aria-labelledby="meer" className="mt-section">
          <h2 id="meer" className="display text-display-md">
            Meer uit het journaal
          </h2>
          <PostGrid cards={otherPosts} isNear />
        </section>
      )}
      <p className="mt-10">
        <a href={RSS_URL} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
          Volg het journaal met RSS
        </a>
      </p>
    </div>
  )
}

function PostGrid({ cards, isNear }: { cards: LoaderData['cards']; isNear?: boolean }) {
  if (cards.length === 0) return null
  return (
    <ul
      className={`grid gap-x-gutter gap-y-12 sm:grid-cols-2 lg:grid-cols-3 ${isNear ? 'mt-8' : 'mt-14 lg:mt-20'}`}
    >
      {cards.map((card) => (
        <li key={card.id} className="min-w-0">
          <PostTile card={card} />
        </li>
      ))}
    </ul>
  )
}

function CategoryTabs({
  categories,
  category,
  isAll,
}: {
  categories: LoaderData['categories']
  category: LoaderData['category']
  isAll: boolean
}) {
  return (
    <TabLinks
      label="Rubrieken"
      tabs={[
        { href: BLOG_URL, text: 'Alles', isCurrent: isAll },
        ...categories.map(({ id, name, slug }) => ({
          href: blogCategoryUrl(slug),
          text: name,
          isCurrent: id === category?.id,
        })),
      ]}
    />
  )
}
