/** The position of a page in a list of `total` rows. */
export interface Stretch {
  offset: number
  limit: number
  total: number
}

export interface Direction {
  offset: number
  limit: number
  /** the list must be read in reverse order */
  isBackward: boolean
}

/** Reads a page of a long list; a page in the second half is read in reverse order from the end, and reversed. */
export async function readFromNearerEnd<Row>(
  { offset, limit, total }: Stretch,
  read: (direction: Direction) => Promise<Row[]>,
): Promise<Row[]> {
  const many = Math.min(limit, total - offset)
  if (many <= 0) return []
  const fromEnd = total - offset - many
  if (fromEnd >= offset) return read({ offset, limit: many, isBackward: false })
  return (await read({ offset: fromEnd, limit: many, isBackward: true })).reverse()
}
