import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  /** title without the shop's name, which is added */
  title: string
  description?: string | undefined
  /** canonical path, starting with a slash; absent: search engines do not index the page */
  path?: string | undefined
  /** path of the preview image, starting with a slash */
  image?: string | undefined
  /** size in pixels */
  imageSize?: { width: number; height: number }
  imageText?: string
  /** og:type; absent: website */
  openGraphType?: 'website' | 'product' | 'article'
  /** URLs of the previous and next page of a list */
  previous?: string | undefined
  next?: string | undefined
  /** schema.org data */
  data?: object[]
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** Returns the site's URL and name from the root loader. */
export function readSite(matches: Matches): { siteUrl: string; siteName: string } {
  const root = matches[0]?.loaderData as { siteUrl: string; siteName: string } | undefined
  return root ?? { siteUrl: '', siteName: '' }
}

/** Returns title, description, canonical URL, previews and structured data for the head of a page. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { siteUrl, siteName } = readSite(matches)
  const title = siteName === '' ? page.title : `${page.title} · ${siteName}`
  const link = (rel: string, path: string) => ({
    tagName: 'link',
    rel,
    href: `${siteUrl}${path}`,
  })
  const openGraph = (name: string, content: string) => ({ property: `og:${name}`, content })
  const tags: MetaDescriptor[] = [
    { title },
    openGraph('title', page.title),
    openGraph('site_name', siteName),
    openGraph('type', page.openGraphType ?? 'website'),
    openGraph('locale', 'nl_NL'),
  ]
  if (page.description) {
    tags.push(
      { name: 'description', content: page.description },
      openGraph('description', page.description),
    )
  }
  if (page.path === undefined) tags.push({ name: 'robots', content: 'noindex, follow' })
  else {
    tags.push(link('canonical', page.path), openGraph('url', `${siteUrl}${page.path}`))
  }
  if (page.image) {
    tags.push(openGraph('image', `${siteUrl}${page.image}`), {
      name: 'twitter:card',
      content: 'summary_large_image',
    })
  }
  if (page.imageSize) {
    tags.push(
      openGraph('image:width', String(page.imageSize.width)),
      openGraph('image:height', String(page.imageSize.height)),
    )
  }
  if (page.imageText) tags.push(openGraph('image:alt', page.imageText))
  if (page.previous) tags.push(link('prev', page.previous))
  if (page.next) tags.push(link('next', page.next))
  for (const item of page.data ?? []) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })
  }
  return tags
}

/** Removes the structured data of the server's document when the visitor navigates to another page. */
export function removePageData(): void {
  for (const element of document.querySelectorAll('.page-data')) element.remove()
}

/** Returns the breadcrumbs as schema.org data; the last crumb is the page itself. */
export function breadcrumbData(siteUrl: string, crumbs: { name: string; href: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map((crumb, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: crumb.name,
      item: `${siteUrl}${crumb.href}`,
    })),
  }
}
