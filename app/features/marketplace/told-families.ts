import type { FamilyDraft } from './family-draft.ts'
import type { Home } from './find-homes.server.ts'
import type { ImportPiecesOptions } from './import-pieces.ts'
import type { FoundPiece, ToldFamily } from './marketplace-source.ts'
import type { Match } from './match-pieces.server.ts'
import type { DraftOptions } from './piece-draft.ts'

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
