/** Actor of changes by a shopper. Columns named `actor` contain this, SHOP, or the name of a member of staff, provider … */
export const CUSTOMER = 'customer'
/** Actor of changes by the shop itself. */
export const SHOP = 'shop'

/** Returns the name of an actor as the back office shows it. */
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
