/**
 * The grid of a product's photos on a desktop, without holes: the first has all columns, and so has the last one if it would
 * be alone in a row of two.
 */
export function photoGrid(count: number) {
  const hasThree = count % 3 === 1
  return {
    columnsClass: hasThree ? 'lg:grid-cols-3' : 'lg:grid-cols-2',
    isWide: (index: number) => index === 0 || (!hasThree && count % 2 === 0 && index === count - 1),
  }
}
