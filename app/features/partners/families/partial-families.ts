import type { Home } from '#app/features/partners/item-drafts/find-homes.server.ts'
import type { ImportItemsOptions } from '#app/features/partners/item-drafts/imported-items.ts'
import type { DraftOptions } from '#app/features/partners/item-drafts/item-draft.ts'
import type { Match } from '#app/features/partners/item-drafts/match-items.server.ts'
import type {
  FoundItem,
  PartialFamily,
} from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import type { FamilyDraft } from './family-draft.ts'

export type PartialFamilyOptions = Pick<ImportItemsOptions, 'isDryRun' | 'journal'> &
  DraftOptions & {
    /** families that a dry run would have made by now, which it hears and tells of here */
    foretold: Set<string>
  }

/** A family with what the shop has of it. */
export interface PlacedFamily extends PartialFamily {
  draft: FamilyDraft
  /** undefined: it is new */
  home: Home | undefined
  matches: Map<FoundItem, Match>
}

export type WriteFamilyOptions = PartialFamilyOptions & { moments: { at: Date; now: Date } }

export const unmatched = ({ items, matches }: PlacedFamily): FoundItem[] =>
  items.filter((item) => !matches.has(item))
