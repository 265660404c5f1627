/** What the fields of blocks and menus suggest: addresses with their names. */
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
