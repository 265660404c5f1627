import type { Photo } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'

/** A category as the header's line of links needs it. */
export interface MainCategory {
  slug: string
  name: string
}

/** A link at the head of every page; `slug` of the main category that opens below it, null where nothing does. */
export interface HeaderLink {
  href: string
  text: string
  slug: string | null
}

export interface MenuLink {
  href: string
  text: string
  count: number
}

/** What opens below a main category; fetched when somebody is about to look. */
export interface MenuPanel extends MainCategory {
  count: number
  /** "Soort", "Materiaal", "Steen" */
  columns: { title: string; links: MenuLink[] }[]
  pieces: { slug: string; name: string; subtitle: string; photo: Photo }[]
}

export const MENU_ADDRESS = path('/deel/menu')
