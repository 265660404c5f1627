import { z } from 'zod'

/** Start here: the owner's choices about search engines and about the search of the shop. */

const template = z.string().max(300)

/** Unreadable stored values fall back to these defaults. */
export const searchSettings = z.object({
  /** of a product without a title of its own; empty: the name */
  productTitle: template.catch(''),
  productDescription: template.catch(''),
  categoryTitle: template.catch(''),
  categoryDescription: template.catch(''),
  /** codes of attributes: a listing filtered by one value of these is indexed as a page of its own */
  indexableFilters: z.array(z.string()).catch([]),
  /** every page of a list is indexed; otherwise the first one stands for all */
  indexesPages: z.boolean().catch(true),
  /** https URLs of the shop elsewhere, such as on Instagram */
  links: z.array(z.string()).catch([]),
  /** groups of words that mean the same: [["ketting", "collier"]] */
  synonyms: z.array(z.array(z.string())).catch([]),
})
export type SearchSettings = z.infer<typeof searchSettings>

export const PRODUCT_PLACEHOLDERS = ['naam', 'ondertitel', 'merk', 'materiaal', 'categorie']
export const CATEGORY_PLACEHOLDERS = ['naam']

/** Search engines cut off longer ones. */
export const TITLE_LENGTH = 60
export const DESCRIPTION_LENGTH = 155

const PLACEHOLDER = /\{(\w+)\}/g

export const unknownNames = (text: string, knownNames: string[]): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '']) =>
    knownNames.includes(name) ? [] : name,
  )

/** Fills a template; a separator beside an empty value disappears. */
export function fillText(text: string, values: Record<string, string>): string {
  return text
    .replace(PLACEHOLDER, (_, name: string) => values[name] ?? '')
    .replace(/\s+/g, ' ')
    .replace(/(?:\s*[,|·–-])+(?=\s*[,|·–-](?:\s|$))/g, '')
    .replace(/^\s*[,|·–-]\s|(?:\s-|\s*[,|·–])\s*$/g, '')
    .replace(/\s+([,.])/g, '$1')
    .trim()
}

/** Parses one group of words per line, separated by commas; a group has at least two. */
export function parseSynonyms(typed: string): string[][] {
  return typed
    .split('\n')
    .map((line) => [...new Set(line.split(',').map((word) => word.trim().toLowerCase()))])
    .map((group) => group.filter(Boolean))
    .filter((group) => group.length > 1)
}
