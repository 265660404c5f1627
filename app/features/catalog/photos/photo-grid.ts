/**
 * The grid of a product's photos on a desktop, without holes. The first photo has the full width and the others fill rows of two or
 * three. Five others form one row of two and one row of three.
 */
export function photoGrid(count: number) {
  const otherCount = count - 1
  const inThrees = countInRowsOfThree(otherCount)
  const isWide = (index: number) => index === 0 || otherCount === 1
  const spanClass = (index: number) => {
    if (isWide(index)) return 'lg:col-span-full'
    return index >= count - inThrees ? 'lg:col-span-2' : 'lg:col-span-3'
  }
  return { isWide, spanClass }
}

/** Returns how many of the photos below the first one fill rows of three. These rows come after the rows of two. */
function countInRowsOfThree(otherCount: number): number {
  if (otherCount % 3 === 0) return otherCount
  return otherCount % 2 === 0 ? 0 : 3
}
