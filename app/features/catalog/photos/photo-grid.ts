/**
 * The grid of a product's photos on a desktop, without holes. The first photo has the full width and the others fill rows of two or
 * three. Five others form one row of two and one row of three.
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
