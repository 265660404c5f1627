/** The state of a product apart from its fields. */
export interface ProductState {
  /** null outside the trash; `since` is a Dutch text; a product with `isOrdered` cannot be deleted */
  trashed: { since: string; isOrdered: boolean } | null
  /** preview link of a draft; null for other products, and `url` is null if there is no link */
  preview: { url: string | null } | null
}
