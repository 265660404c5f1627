import type { Home } from '#app/features/partners/item-drafts/find-homes.server.ts'
import type { ImportPiecesOptions } from '#app/features/partners/item-drafts/import-pieces.ts'
import type { Match } from '#app/features/partners/item-drafts/match-pieces.server.ts'
import type { DraftOptions } from '#app/features/partners/item-drafts/piece-draft.ts'
import type {
  FoundPiece,
  ToldFamily,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { FamilyDraft } from './family-draft.ts'

export type ToldOptions = Pick<ImportPiecesOptions, 'isDryRun' | 'journal'> &
  DraftOptions & {
    /** families that a dry run would have made by now, which it hears and tells of here */
    foretold: Set<string>
  }

/** A family with what the shop has of it. */
export interface PlacedFamily extends ToldFamily {
  draft: FamilyDraft
  /** undefined: it is new */
  home: Home | undefined
  matches: Map<FoundPiece, Match>
}

export type TellOptions = ToldOptions & { moments: { at: Date; now: Date } }

export const unmatched = ({ pieces, matches }: PlacedFamily): FoundPiece[] =>
  pieces.filter((piece) => !matches.has(piece))
