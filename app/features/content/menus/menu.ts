import type { Photo } from '#app/features/catalog/products/catalog.ts'
import { path } from '#app/platform/path.ts'

/** A category in the header. */
export interface MainCategory {
  slug: string
  name: string
}

/** A header link. `slug` is the main category whose panel the link opens; null if it opens no panel. */
export interface HeaderLink {
  href: string
  text: string
  slug: string | null
}

/** A link in a panel, with its number of products. */
export interface PanelLink {
  href: string
  text: string
  count: number
}

/** The panel below a main category, fetched when the visitor points at its link. */
export interface MenuPanel extends MainCategory {
  count: number
  /** columns of links: "Soort", "Materiaal", "Steen" */
  columns: { title: string; links: PanelLink[] }[]
  products: { slug: string; name: string; subtitle: string; photo: Photo }[]
}

export const MENU_URL = path('/deel/menu')
