import { z } from 'zod'

/** Start here: the owner's choices about search engines and about the search of the shop. */

const template = z.string().max(300)

const rules = {
  productTitle: template,
  productDescription: template,
  categoryTitle: template,
  categoryDescription: template,
  indexableFilters: z.array(z.string()),
  indexesPages: z.boolean(),
  links: z.array(z.string()),
  synonyms: z.array(z.array(z.string())),
}

/** The schema of the stored row. A row that an earlier version wrote may lack fields. */
export const storedSearchSettings = z.object(rules).partial()

/** Unreadable stored values fall back to these defaults. */
export const searchSettings = z.object({
  /** of a product without a title of its own; empty: the name */
  productTitle: rules.productTitle.catch(''),
  productDescription: rules.productDescription.catch(''),
  categoryTitle: rules.categoryTitle.catch(''),
  categoryDescription: rules.categoryDescription.catch(''),
  /** codes of attributes: a listing filtered by one value of these is indexed as a page of its own */
  indexableFilters: rules.indexableFilters.catch([]),
  /** every page of a list is indexed; otherwise the first one stands for all */
  indexesPages: rules.indexesPages.catch(true),
  /** https URLs of the shop elsewhere, such as on Instagram */
  links: rules.links.catch([]),
  /** groups of words that mean the same: [["ketting", "collier"]] */
  synonyms: rules.synonyms.catch([]),
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
export function parseSynonyms(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => [...new Set(line.split(',').map((word) => word.trim().toLowerCase()))])
    .map((group) => group.filter(Boolean))
    .filter((group) => group.length > 1)
}
