import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  /** without the shop's name */
  title: string
  description?: string | undefined
  /** the one address of this page, from the first slash; absent: search engines stay away */
  path?: string | undefined
  /** address of a picture for previews, from the first slash */
  image?: string | undefined
  kind?: 'website' | 'product' | 'article'
  /** addresses of the pages before and after this one in a list */
  previous?: string | undefined
  next?: string | undefined
  /** schema.org */
  data?: object[]
}

type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** What the root knows of the site; every page's head needs it. */
export function readSite(matches: Matches): { siteUrl: string; siteName: string } {
  const root = matches[0]?.loaderData as { siteUrl: string; siteName: string } | undefined
  return root ?? { siteUrl: '', siteName: 'Schakel' }
}

/** Title, description, canonical address, previews and structured data of one page. */
export function pageMeta(matches: Matches, page: PageMeta): MetaDescriptor[] {
  const { siteUrl, siteName } = readSite(matches)
  const title = `${page.title} · ${siteName}`
  const link = (rel: string, path: string) => ({
    tagName: 'link',
    rel,
    href: `${siteUrl}${path}`,
  })
  const tags: MetaDescriptor[] = [
    { title },
    { property: 'og:title', content: page.title },
    { property: 'og:site_name', content: siteName },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:locale', content: 'nl_NL' },
  ]
  if (page.description) {
    tags.push(
      { name: 'description', content: page.description },
      { property: 'og:description', content: page.description },
    )
  }
  if (page.path === undefined) tags.push({ name: 'robots', content: 'noindex, follow' })
  else {
    tags.push(link('canonical', page.path), {
      property: 'og:url',
      content: `${siteUrl}${page.path}`,
    })
  }
  if (page.image) {
    tags.push(
      { property: 'og:image', content: `${siteUrl}${page.image}` },
      { name: 'twitter:card', content: 'summary_large_image' },
    )
  }
  if (page.previous) tags.push(link('prev', page.previous))
  if (page.next) tags.push(link('next', page.next))
  for (const item of page.data ?? []) {
    tags.push({ 'script:ld+json': { '@context': 'https://schema.org', ...item } })
  }
  return tags
}

/** The trail to a page as search engines read it; the last crumb is the page itself. */
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
