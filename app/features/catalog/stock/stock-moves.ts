/** The reasons for a change of stock. */
export type StockReason =
  | 'start'
  | 'order'
  | 'order-changed'
  | 'cancelled'
  | 'expired'
  | 'returned'
  | 'corrected'
  | 'imported'
  | 'removed'
  | 'other'

export const MOVES_PER_PAGE = 50

export function stockReasonName(reason: StockReason): string {
  switch (reason) {
    case 'start':
      return 'Beginvoorraad'
    case 'order':
      return 'Besteld'
    case 'order-changed':
      return 'Bestelling gewijzigd'
    case 'cancelled':
      return 'Bestelling geannuleerd'
    case 'expired':
      return 'Bestelling verlopen'
    case 'returned':
      return 'Retour'
    case 'corrected':
      return 'Aangepast bij het product'
    case 'imported':
      return 'Ingelezen'
    case 'removed':
      return 'Uitvoering verwijderd'
    case 'other':
      return 'Andere wijziging'
  }
}
