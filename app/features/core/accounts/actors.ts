/** Actor of a change that a shopper made. Columns named `actor` hold this, SHOP, or a name: of staff, of a payment provider … */
export const CUSTOMER = 'customer'
/** Actor of changes by the shop itself. */
export const SHOP = 'shop'

/** Returns the actor as staff read it. */
export function actorName(actor: string): string {
  switch (actor) {
    case CUSTOMER:
      return 'klant'
    case SHOP:
      return 'winkel'
    default:
      return actor
  }
}
