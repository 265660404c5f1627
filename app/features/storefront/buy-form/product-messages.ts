import type { ProductOption } from '#app/features/catalog/products/catalog.ts'
import { isRingSize } from '#app/features/storefront/size-guide/ring-size.ts'
import { joinWithAnd } from '#app/platform/text/word-list.ts'
import type { ChoiceStock } from './variant-choice.ts'

export function stockText(stock: ChoiceStock): string {
  switch (stock.kind) {
    case 'plenty':
      return 'Op voorraad'
    case 'few':
      return `Nog ${stock.stockLeft} op voorraad`
    case 'partly':
      return `Op voorraad in ${stock.share}`
    case 'sold-out':
      return 'Uitverkocht'
  }
}

/** The size option of one ring of a pair is named after the ring: "Maat van de smalle ring". */
const isOfOneRing = ({ name }: ProductOption) => name.startsWith('Maat van ')

/** Returns a text such as "Kies je ringmaat" or "Kies de maat van de smalle ring". */
export const chooseText = (option: ProductOption): string =>
  `Kies ${isOfOneRing(option) ? 'de' : 'je'} ${option.name.toLowerCase()}`

/** Returns a text such as "Kies eerst een ringmaat." or "Kies eerst de maat van de smalle ring." */
export const missingOptionText = (option: ProductOption): string =>
  `Kies eerst ${isOfOneRing(option) ? 'de' : 'een'} ${option.name.toLowerCase()}.`

/** Names the options that are not chosen yet, such as "Kies metaal en maat"; undefined if all are chosen. */
export function missingOptionsText(options: ProductOption[]): string | undefined {
  const names = new Set(
    options.map(({ code, name }) => (isRingSize(code) ? 'maat' : name.toLowerCase())),
  )
  if (names.size === 0) return
  return names.size === 1 ? `Kies je ${[...names]}` : `Kies ${joinWithAnd([...names])}`
}
