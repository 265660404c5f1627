const MAX_SLUG = 90
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  þ: 'th',
}

/** "Zegelring Otto – 14 karaat" to "zegelring-otto-14-karaat"; empty when nothing is left. */
export function slugify(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæœøđłþ]/g, (letter) => LETTERS[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+/, '')
    .slice(0, MAX_SLUG)
    .replace(/-+$/, '')
}
