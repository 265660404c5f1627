import type { Photo } from '#app/features/catalog/catalog.ts'

/** A category as the header's line of links needs it. */
export interface MainCategory {
  slug: string
  name: string
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

export const MENU_ADDRESS = '/deel/menu/'
