/** An event of a product at the shops that sell it. */
export interface ProductEvent {
  productId: number
  kind:
    | 'imported'
    | 'price'
    | 'availability'
    | 'name'
    | 'facts'
    | 'gone'
    | 'back'
    | 'hidden'
    | 'shown'
  /** the seller; '' if the event is about the product itself */
  seller: string
}

/** Returns the text for the owner. Prices are left out, because prices of other shops may not be stored. */
export function eventText({ kind, seller }: Pick<ProductEvent, 'kind' | 'seller'>): string {
  switch (kind) {
    case 'imported':
      return `Wat ${seller} ervan vertelt, is bekend.`
    case 'price':
      return `Prijs bij ${seller} is gewijzigd.`
    case 'availability':
      return `Leverbaarheid bij ${seller} is gewijzigd.`
    case 'name':
      return `Naam of regel eronder bijgewerkt naar wat ${seller} vertelt.`
    case 'facts':
      return `Merk, kenmerken of EAN bijgewerkt naar wat ${seller} vertelt.`
    case 'gone':
      return `Niet meer te vinden bij ${seller}.`
    case 'back':
      return `Weer te vinden bij ${seller}.`
    case 'hidden':
      return 'Verborgen: geen winkel verkoopt het nog.'
    case 'shown':
      return 'Weer in de winkel: het wordt weer verkocht.'
  }
}

/** Returns the text for a shopper who views an outdated page; '' if the event does not affect the page. */
export function shopperEventText({ kind, seller }: Pick<ProductEvent, 'kind' | 'seller'>): string {
  switch (kind) {
    case 'imported':
    case 'price':
      return `De prijs bij ${seller} is bijgewerkt.`
    case 'availability':
      return `De levering bij ${seller} is gewijzigd.`
    case 'name':
      return 'De naam is bijgewerkt.'
    case 'facts':
      return 'De kenmerken zijn bijgewerkt.'
    case 'gone':
      return `Niet meer te koop bij ${seller}.`
    case 'back':
      return `Weer te koop bij ${seller}.`
    case 'hidden':
      return 'Dit sieraad wordt nergens meer verkocht.'
    case 'shown':
      return ''
  }
}
