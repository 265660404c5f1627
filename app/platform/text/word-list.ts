/** "Nederland, België en Duitsland". */
export function allOf(items: string[]): string {
  const before = items.slice(0, -1).join(', ')
  return [before, items.at(-1)].filter(Boolean).join(' en ')
}
