import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import type { ChoiceStock } from './variant-choice.ts'

export function stockText(stock: ChoiceStock): string {
  switch (stock.kind) {
    case 'plenty':
      return 'Op voorraad'
    case 'few':
      return `Nog ${stock.stockLeft}`
    case 'partly':
      return 'Op voorraad in de meeste maten'
    case 'sold-out':
      return 'Uitverkocht'
  }
}

/** Sizes of two rings are named after them: "Maat van de smalle ring". */
const isOfOneRing = ({ name }: ProductOption) => name.startsWith('Maat van ')

/** "Kies je ringmaat", "Kies de maat van de smalle ring" */
export const chooseText = (option: ProductOption): string =>
  `Kies ${isOfOneRing(option) ? 'de' : 'je'} ${option.name.toLowerCase()}`

/** "Kies eerst een ringmaat.", "Kies eerst de maat van de smalle ring." */
export const missingOptionText = (option: ProductOption): string =>
  `Kies eerst ${isOfOneRing(option) ? 'de' : 'een'} ${option.name.toLowerCase()}.`
