/**
 * The grid of a product's photos on a desktop, without holes: the first has all columns, and the others are in rows of two
 * or three. Five have a row of each.
 */
export function photoGrid(count: number) {
  const others = count - 1
  const inThrees = others % 3 === 0 ? others : others % 2 === 0 ? 0 : 3
  const isWide = (index: number) => index === 0 || others === 1
  const spanClass = (index: number) => {
    if (isWide(index)) return 'lg:col-span-full'
    return index >= count - inThrees ? 'lg:col-span-2' : 'lg:col-span-3'
  }
  return { isWide, spanClass }
}
