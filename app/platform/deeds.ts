/** Something a visitor did in the page; analytics listens if the visitor consented. */
export interface Deed {
  kind: 'add_to_cart' | 'wishlist' | 'compare' | 'coupon'
  /** id of the product or variant */
  id: number
}

export const DEED_EVENT = 'schakel-deed'

export function noteDeed(kind: Deed['kind'], id: number): void {
  dispatchEvent(new CustomEvent<Deed>(DEED_EVENT, { detail: { kind, id } }))
}
