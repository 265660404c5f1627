/** An action of a visitor on the page. Analytics listens to it if the visitor has consented. */
export interface VisitorEvent {
  kind: 'add_to_cart' | 'wishlist' | 'compare' | 'coupon'
  /** id of the product or variant */
  id: number
}

export const VISITOR_EVENT = 'schakel-event'

export function emitVisitorEvent(kind: VisitorEvent['kind'], id: number): void {
  dispatchEvent(new CustomEvent<VisitorEvent>(VISITOR_EVENT, { detail: { kind, id } }))
}
