/** Where a category is compared, before and after somebody chose a group for it. */
export interface Placement {
  category: { id: number; name: string }
  group: { id: number; name: string }
  /** groups that name the category; none where it is in the one that takes all that no other has */
  before: number[]
  after: number[]
}

export const isMoved = ({ before, after }: Placement): boolean =>
  JSON.stringify(before) !== JSON.stringify(after)

/** "Categorie Ringen krijgt vergelijkgroep Sieraden." */
export function placementText(placement: Placement & { isDone: boolean }): string {
  const { category, group, isDone } = placement
  if (!isMoved(placement))
    return `Categorie ${category.name} heeft vergelijkgroep ${group.name} al.`
  return `Categorie ${category.name} ${isDone ? 'kreeg' : 'krijgt'} vergelijkgroep ${group.name}, met alles wat erin staat.`
}

/** What became of it when it was taken back. */
export const takenBackText = ({ category, group }: Placement, isBack: boolean): string =>
  isBack
    ? `Categorie ${category.name} heeft weer de vergelijkgroep van eerder in plaats van ${group.name}.`
    : `De vergelijkgroep van categorie ${category.name} is sindsdien gewijzigd en blijft zo.`
