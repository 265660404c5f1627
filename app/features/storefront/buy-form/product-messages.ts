import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import type { ChoiceStock } from './variant-choice.ts'

export function stockText(stock: ChoiceStock): string {
  switch (stock.kind) {
    case 'plenty':
      return 'Op voorraad'
    case 'few':
      return `Nog ${stock.left}`
    case 'partly':
      return 'Op voorraad in de meeste maten'
    case 'sold-out':
      return 'Uitverkocht'
  }
}

/** "Kies eerst een ringmaat." or, for one ring of a pair, "Kies eerst de ringmaat smalle ring." */
export function missingOptionText(option: ProductOption): string {
  const name = option.name.toLowerCase()
  return `Kies eerst ${name.includes(' ') ? 'de' : 'een'} ${name}.`
}
