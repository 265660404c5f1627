import { type Photo, previewUrl } from '#app/features/core/media/photo.ts'
import { escapeXml } from '#app/platform/text/escape.ts'
import { BLOG_URL, type PostCard, postUrl, RSS_URL } from './blog.ts'

/** Returns a post as schema.org Article. */
export function articleData(
  site: { siteUrl: string; siteName: string },
  post: {
    slug: string
    title: string
    excerpt: string
    author: string
    publishedAt: Date | null
    updatedAt: Date
    cover: Photo | null
  },
): object {
  const { siteUrl, siteName } = site
  const publisher = { '@type': 'Organization', name: siteName, url: `${siteUrl}/` }
  return {
    '@type': 'Article',
    headline: post.title,
    ...(post.excerpt && { description: post.excerpt }),
    mainEntityOfPage: `${siteUrl}${postUrl('post', post.slug)}`,
    ...(post.publishedAt && { datePublished: post.publishedAt.toISOString() }),
    dateModified: post.updatedAt.toISOString(),
    author: post.author ? { '@type': 'Person', name: post.author } : publisher,
    publisher,
    ...(post.cover && { image: `${siteUrl}${previewUrl(post.cover)}` }),
    inLanguage: 'nl',
  }
}

export const BLOG_CRUMBS = [
  { name: 'Home', href: '/' },
  { name: 'Journaal', href: BLOG_URL },
]

/** Returns the newest posts as RSS. */
export function renderRss(siteUrl: string, name: string, cards: PostCard[]): string {
  const items = cards.map((card) => {
    const address = escapeXml(`${siteUrl}${postUrl('post', card.slug)}`)
    return [
      '<item>',
      `<title>${escapeXml(card.title)}</title>`,
      `<link>${address}</link>`,
      `<guid isPermaLink="false">${escapeXml(`${siteUrl}/#post-${card.id}`)}</guid>`,
      `<pubDate>${card.publishedAt.toUTCString()}</pubDate>`,
      ...(card.category ? [`<category>${escapeXml(card.category.name)}</category>`] : []),
      `<description>${escapeXml(card.excerpt)}</description>`,
      '</item>',
    ].join('')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>
<title>${escapeXml(`Journaal van ${name}`)}</title>
<link>${escapeXml(siteUrl + BLOG_URL)}</link>
<atom:link href="${escapeXml(siteUrl + RSS_URL)}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(`Verhalen van ${name}`)}</description>
<language>nl</language>
${items.join('\n')}
</channel></rss>
`
}
