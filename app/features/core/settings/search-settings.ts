import { z } from 'zod'

/** Start here: the owner's settings for search engines and for the search of the shop. */

const templateRule = z.string().max(300)

const rules = {
  productTitle: templateRule,
  productDescription: templateRule,
  categoryTitle: templateRule,
  categoryDescription: templateRule,
  indexableFilters: z.array(z.string()),
  indexesPages: z.boolean(),
  links: z.array(z.string()),
  synonyms: z.array(z.array(z.string())),
}

/** The schema of the stored row. Rows of earlier versions may lack fields. */
export const storedSearchSettings = z.object(rules).partial()

/** Unreadable stored values fall back to these defaults. */
export const searchSettings = z.object({
  /** title template of products without their own title; empty: the name of the product */
  productTitle: rules.productTitle.catch(''),
  productDescription: rules.productDescription.catch(''),
  categoryTitle: rules.categoryTitle.catch(''),
  categoryDescription: rules.categoryDescription.catch(''),
  /** codes of attributes; a listing filtered by one value of such an attribute is indexed as a separate page */
  indexableFilters: rules.indexableFilters.catch([]),
  /** true: every page of a list is indexed; false: only the first one */
  indexesPages: rules.indexesPages.catch(true),
  /** https URLs of the shop on other sites, such as Instagram */
  links: rules.links.catch([]),
  /** groups of words with the same meaning: [["ketting", "collier"]] */
  synonyms: rules.synonyms.catch([]),
})
export type SearchSettings = z.infer<typeof searchSettings>

export const PRODUCT_PLACEHOLDERS = ['naam', 'ondertitel', 'merk', 'materiaal', 'categorie']
export const CATEGORY_PLACEHOLDERS = ['naam']

/** Search engines truncate longer titles and descriptions. */
export const TITLE_LENGTH = 60
export const DESCRIPTION_LENGTH = 155

const PLACEHOLDER = /\{(\w+)\}/g

export const unknownPlaceholders = (text: string, knownNames: string[]): string[] =>
  [...text.matchAll(PLACEHOLDER)].flatMap(([, name = '']) =>
    knownNames.includes(name) ? [] : name,
  )

/** Fills in a template. A separator beside an empty value is left out. */
export function fillText(text: string, values: Record<string, string>): string {
  return (
    text
      .replace(PLACEHOLDER, (_, name: string) => values[name] ?? '')
      .replace(/\s+/g, ' ')
      // Of several separators in a row, the last one remains.
      .replace(/(?:\s*[,|·–-])+(?=\s*[,|·–-](?:\s|$))/g, '')
      // A separator at the start or the end is removed.
      .replace(/^\s*[,|·–-]\s|(?:\s-|\s*[,|·–])\s*$/g, '')
      // A comma or full stop has no space before it.
      .replace(/\s+([,.])/g, '$1')
      .trim()
  )
}

/** Parses one group of words per line, separated by commas. Groups of one word are left out. */
export function parseSynonyms(text: string): string[][] {
  return text
    .split('\n')
    .map((line) => [...new Set(line.split(',').map((word) => word.trim().toLowerCase()))])
    .map((group) => group.filter(Boolean))
    .filter((group) => group.length > 1)
}
