import { type Photo, previewAddress } from '#app/features/core/media/photo.ts'
import { BLOG_ADDRESS, postAddress } from './blog.ts'

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
    mainEntityOfPage: `${siteUrl}${postAddress('post', post.slug)}`,
    ...(post.publishedAt && { datePublished: post.publishedAt.toISOString() }),
    dateModified: post.updatedAt.toISOString(),
    author: post.author ? { '@type': 'Person', name: post.author } : publisher,
    publisher,
    ...(post.cover && { image: `${siteUrl}${previewAddress(post.cover)}` }),
    inLanguage: 'nl',
  }
}

export const BLOG_CRUMBS = [
  { name: 'Home', href: '/' },
  { name: 'Journaal', href: BLOG_ADDRESS },
]
