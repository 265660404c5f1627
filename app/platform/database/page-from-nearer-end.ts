/** The position of a page in a list of `total` rows. */
export interface PageRange {
  offset: number
  limit: number
  total: number
}

export interface ScanDirection {
  offset: number
  limit: number
  /** the list must be read in reverse order */
  isBackward: boolean
}

/** Reads a page of a long list. A page in the second half is read backwards from the end, which skips fewer rows. */
export async function readFromNearerEnd<Row>(
  { offset, limit, total }: PageRange,
  readRows: (direction: ScanDirection) => Promise<Row[]>,
): Promise<Row[]> {
  const count = Math.min(limit, total - offset)
  if (count <= 0) return []
  const fromEnd = total - offset - count
  if (fromEnd >= offset) return readRows({ offset, limit: count, isBackward: false })
  return (await readRows({ offset: fromEnd, limit: count, isBackward: true })).reverse()
}
