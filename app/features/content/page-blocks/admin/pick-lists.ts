/** Suggestion of a field of blocks and menus: an address with its name. */
export interface PickOption {
  value: string
  label: string
}

export interface PickLists {
  pages: PickOption[]
  categories: PickOption[]
  products: PickOption[]
  posts: PickOption[]
}

export const PICK_LIST_ID = { link: 'kies-adres', product: 'kies-product' } as const
