/** Where a page lies in a list of `total` rows. */
export interface Stretch {
  offset: number
  limit: number
  total: number
}

export interface Direction {
  offset: number
  limit: number
  /** the list is to be read from its far end */
  isBackward: boolean
}

/** A page of a long list: what lies past the middle is read from the far end, which is nearer, and turned round. */
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
