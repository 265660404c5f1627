/** What somebody did in the page, for whoever counts it; most often nobody does. */
export interface Deed {
  kind: 'add_to_cart' | 'wishlist' | 'compare' | 'coupon'
  /** of the product or variant */
  id: number
}

export const DEED_EVENT = 'schakel-deed'

export function noteDeed(kind: Deed['kind'], id: number): void {
  dispatchEvent(new CustomEvent<Deed>(DEED_EVENT, { detail: { kind, id } }))
}
