/** Something a visitor did in the page; analytics listens if the visitor consented. */
export interface VisitorEvent {
  kind: 'add_to_cart' | 'wishlist' | 'compare' | 'coupon'
  /** id of the product or variant */
  id: number
}

export const VISITOR_EVENT = 'schakel-event'

export function emitVisitorEvent(kind: VisitorEvent['kind'], id: number): void {
  dispatchEvent(new CustomEvent<VisitorEvent>(VISITOR_EVENT, { detail: { kind, id } }))
}
