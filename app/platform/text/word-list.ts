/** "Nederland, België en Duitsland". */
export function joinWithAnd(items: string[]): string {
  const allButLast = items.slice(0, -1).join(', ')
  return [allButLast, items.at(-1)].filter(Boolean).join(' en ')
}
