import { z } from 'zod'
import { REST_ROOT } from './rest.ts'

/** The `_links` of content, with the relations of WordPress; `_embed` adds the objects behind the embeddable links. */

export const wpLinksSchema = z.record(z.string(), z.array(z.looseObject({ href: z.string() })))

interface Link {
  href: string
  embeddable?: true
  taxonomy?: string
  name?: string
  templated?: true
}

/** Makes relations such as "wp:term" expandable to URLs. */
const CURIES: Link[] = [{ name: 'wp', href: 'https://api.w.org/{rel}', templated: true }]

/** Returns the links of an item: to itself, its collection, and other relations, given as paths below the root. */
export function wpLinks(
  siteUrl: string,
  path: string,
  id: number,
  otherLinks: Record<string, Link[]> = {},
) {
  const withRoot = (link: Link): Link => ({ ...link, href: `${siteUrl}${REST_ROOT}${link.href}` })
  const relatedLinks = Object.entries(otherLinks).filter(([, links]) => links.length > 0)
  return {
    self: [withRoot({ href: `${path}/${id}` })],
    collection: [withRoot({ href: path })],
    ...Object.fromEntries(relatedLinks.map(([name, links]) => [name, links.map(withRoot)])),
    ...(relatedLinks.some(([name]) => name.startsWith('wp:')) && { curies: CURIES }),
  }
}

const TAXONOMIES: Record<string, { taxonomy: string; base: string }[]> = {
  '/wp/v2/posts': [
    { taxonomy: 'category', base: 'categories' },
    { taxonomy: 'post_tag', base: 'tags' },
  ],
  '/wp/v2/product': [
    { taxonomy: 'product_cat', base: 'product_cat' },
    { taxonomy: 'product_tag', base: 'product_tag' },
  ],
}

export interface Content {
  id: number
  author?: number
  featured_media?: number
}

/** Returns the links of a post, page or product: to its author, photo and terms. */
export function contentLinks(
  siteUrl: string,
  path: string,
  { id, author = 0, featured_media = 0 }: Content,
) {
  return wpLinks(siteUrl, path, id, {
    author: author > 0 ? [{ embeddable: true, href: `/wp/v2/users/${author}` }] : [],
    'wp:featuredmedia':
      featured_media > 0 ? [{ embeddable: true, href: `/wp/v2/media/${featured_media}` }] : [],
    'wp:term': (TAXONOMIES[path] ?? []).map(({ taxonomy, base }) => ({
      taxonomy,
      embeddable: true,
      href: `/wp/v2/${base}?post=${id}`,
    })),
  })
}
