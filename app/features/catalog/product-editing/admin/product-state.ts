/** The state of a product apart from its fields. */
export interface ProductState {
  /** Dutch text since when the product is in the trash; `isOrdered` means that the product cannot be deleted */
  trashed: { since: string; isOrdered: boolean } | null
  /** preview link of a draft; null for other products, and `url` is null if there is no link */
  preview: { url: string | null } | null
}
