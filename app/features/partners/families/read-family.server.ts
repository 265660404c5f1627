import type {
  FoundPiece,
  MarketplaceSource,
  SourceFailure,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'

/** What a source tells of a family. */
export interface Family {
  at: Date
  /** what stands for all of them */
  head: FoundPiece
  /** none: it stands alone */
  pieces: FoundPiece[]
  /** how many there are; more than the pieces where only a page was asked for */
  total: number
}

/** More choices than a product may have. */
const MOST_PAGES = 50

/** Asks for a family, page by page in the turns of the account. `member`: any piece of it. `onlyLook`: its first page is enough. */
export async function readFamily(
  source: MarketplaceSource,
  country: string,
  { member, onlyLook }: { member: FoundPiece; onlyLook: boolean },
): Promise<({ ok: true } & Family) | SourceFailure> {
  const id = member.family?.id ?? member.place.externalId
  const found = new Map<string, FoundPiece>()
  let [at, pages, total] = [new Date(0), 1, 0]
  for (let page = 1; page <= Math.min(pages, MOST_PAGES); page++) {
    const answer = await source.variations?.(country, id, page)
    if (!answer) break
    if (!answer.ok) return answer
    // Together they are as old as the first.
    if (page === 1) at = answer.at
    for (const piece of answer.pieces) found.set(piece.place.externalId, piece)
    ;[pages, total] = [onlyLook ? 1 : answer.pages, answer.total]
  }
  const pieces = [...found.values()]
  const read = { ok: true as const, at, pieces, total: Math.max(total, pieces.length) }
  if (member.place.externalId === id || pieces.length === 0) return { ...read, head: member }
  const told = await source.lookUp(country, [id])
  if (!told.ok) return told
  return {
    ...read,
    head: told.pieces[0] ?? { ...member, gtins: [], place: { ...member.place, externalId: id } },
  }
}
