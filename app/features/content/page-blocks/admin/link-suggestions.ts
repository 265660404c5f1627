/** A suggestion for the link fields of blocks and menus: the path and the name of a page. */
export interface LinkSuggestion {
  value: string
  label: string
}

export interface LinkSuggestions {
  pages: LinkSuggestion[]
  categories: LinkSuggestion[]
  collections: LinkSuggestion[]
  brands: LinkSuggestion[]
  products: LinkSuggestion[]
  posts: LinkSuggestion[]
}

export const SUGGESTION_LIST_ID = { link: 'kies-adres', product: 'kies-product' } as const
