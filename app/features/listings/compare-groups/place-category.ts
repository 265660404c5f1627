/** The move of a category to a compare group. */
export interface Placement {
  category: { id: number; name: string }
  group: { id: number; name: string }
  /** ids of the groups that list the category; empty if it belongs to the catch-all group */
  before: number[]
  after: number[]
}

export const isMoved = ({ before, after }: Placement): boolean =>
  JSON.stringify(before) !== JSON.stringify(after)

/** Describes a placement: "Categorie Ringen krijgt vergelijkgroep Sieraden." */
export function placementText(placement: Placement & { isDone: boolean }): string {
  const { category, group, isDone } = placement
  if (!isMoved(placement))
    return `Categorie ${category.name} heeft vergelijkgroep ${group.name} al.`
  return `Categorie ${category.name} ${isDone ? 'kreeg' : 'krijgt'} vergelijkgroep ${group.name}, met alles wat erin staat.`
}

/** Describes the result of undoing a placement. */
export const undoneText = ({ category, group }: Placement, isBack: boolean): string =>
  isBack
    ? `Categorie ${category.name} heeft weer de vergelijkgroep van eerder in plaats van ${group.name}.`
    : `De vergelijkgroep van categorie ${category.name} is sindsdien gewijzigd en blijft zo.`
