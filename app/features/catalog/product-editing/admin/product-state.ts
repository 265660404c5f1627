/** The state of a product beside its fields. */
export interface ProductState {
  /** in the trash since this moment in Dutch; it cannot be deleted if an order refers to it */
  trashed: { since: string; isOrdered: boolean } | null
  /** for a draft: the URL of its preview link, null without one */
  preview: { url: string | null } | null
}
