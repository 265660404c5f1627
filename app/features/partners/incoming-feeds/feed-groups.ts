import type { MarketplaceItem } from '#app/features/partners/marketplace-sources/marketplace-source.ts'
import { commonTerms, otherTerms, termsOf, tidyEnds } from './title-difference.ts'

/** The fields of a row that can become options. */
const CHOICE_FIELDS = ['material', 'colour', 'size'] as const
type ChoiceField = (typeof CHOICE_FIELDS)[number]

/** A row that belongs to a group in its feed. */
export interface GroupedRow {
  id: string
  title: string
  fields: Record<ChoiceField, string>
}

/** A group of rows, known once the whole feed was read. */
export interface FeedGroup {
  /** fields that distinguish the rows; empty: each row is a separate product */
  distinguishedBy: ChoiceField[] | 'title' | 'size in title'
  /** the part of the title that all rows share */
  title: string
  /** the values that distinguish the rows, by field */
  values: Partial<Record<ChoiceField, string[]>>
  /** the values that all rows share */
  commonValues: Record<ChoiceField, string>
}

/** A merchant with a thousand rows in one group does not use groups for variants. */
const MAX_ROWS = 500
/** Combinations of fields to try, the preferred ones first: a metal is more precise than its colour. */
const FIELD_COMBINATIONS: ChoiceField[][] = [
  ['size'],
  ['material'],
  ['colour'],
  ['material', 'size'],
  ['colour', 'size'],
  ['material', 'colour'],
  ['material', 'colour', 'size'],
]

/** Matches a size alone: "54", "US 7", "17,5", "45 cm". */
const SIZE = /^(?:(?:eu|us|fr|de|uk|nl) ?)?\d{1,3}(?:[.,/]\d{1,2})?(?: ?(?:cm|mm))?$/i

interface OpenGroup {
  rowCount: number
  terms: string[]
  firstTitle: string
  titleHashes: Set<number>
  /** the titles differ only in a size */
  isSized: boolean
  /** the combinations of values, each as numbers of texts */
  choices: Set<string>
}

/**
 * Collects how the rows of each group differ. Rows of one group may be far apart, so the options are only known after the
 * last row: the feed is read once before it is imported. To save memory, rows are stored as numbers of texts, because
 * thousands of rows share a text.
 */
export function createFeedGroups() {
  const groups = new Map<string, OpenGroup>()
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const textNumber = (text: string) => {
    const storedNumber = numbers.get(text)
    if (storedNumber !== undefined) return storedNumber
    numbers.set(text, texts.length)
    return texts.push(text) - 1
  }

  return {
    add({ id, title, fields }: GroupedRow): void {
      const group = groups.get(id)
      const choice = CHOICE_FIELDS.map((name) => textNumber(fields[name])).join(' ')
      if (!group) {
        groups.set(id, {
          rowCount: 1,
          terms: termsOf(title),
          firstTitle: title,
          titleHashes: new Set([hash(title)]),
          isSized: true,
          choices: new Set([choice]),
        })
        return
      }
      group.rowCount++
      if (group.rowCount > MAX_ROWS) return
      group.terms = commonTerms(group.terms, termsOf(title))
      const isNewTitle = !group.titleHashes.has(hash(title))
      if (isNewTitle) group.isSized &&= SIZE.test(otherTerms(title, termsOf(tidyEnds(group.terms))))
      group.titleHashes.add(hash(title))
      group.choices.add(choice)
    },
    /** Returns the groups; no rows can be added afterwards. */
    close(): Map<string, FeedGroup> {
      const closedGroups = new Map<string, FeedGroup>()
      for (const [id, group] of groups) {
        closedGroups.set(id, closeGroup(group, texts))
        groups.delete(id)
      }
      return closedGroups
    },
  }
}

function closeGroup(
  { rowCount, terms, firstTitle, titleHashes, isSized, choices }: OpenGroup,
  texts: string[],
): FeedGroup {
  const combinations = [...choices].map((choice) => {
    const values = choice.split(' ').map((number) => texts[Number(number)] ?? '')
    return (name: ChoiceField) => values[CHOICE_FIELDS.indexOf(name)] ?? ''
  })
  const valuesOf = (name: ChoiceField) => [
    ...new Set(combinations.map((readValue) => readValue(name))),
  ]
  const commonValues = Object.fromEntries(
    CHOICE_FIELDS.map((name) => {
      const values = valuesOf(name)
      return [name, values.length === 1 ? (values[0] ?? '') : '']
    }),
  ) as Record<ChoiceField, string>
  const commonTitle = tidyEnds(terms)
  // A single word is too general for a name.
  const title = commonTitle.split(' ').length > 1 ? commonTitle : firstTitle
  const ungrouped = { distinguishedBy: [], title, values: {}, commonValues }
  if (rowCount === 1 || rowCount > MAX_ROWS) return ungrouped
  // Rows with the same values in all fields still have different titles.
  if (titleHashes.size > choices.size)
    return { ...ungrouped, distinguishedBy: isSized ? 'size in title' : 'title' }
  const countDistinct = (names: ChoiceField[]) =>
    new Set(combinations.map((readValue) => names.map(readValue).join('\n'))).size
  const distinguishedBy =
    FIELD_COMBINATIONS.find((names) => countDistinct(names) === choices.size) ?? []
  if (choices.size === 1) return ungrouped
  const values = Object.fromEntries(distinguishedBy.map((name) => [name, valuesOf(name)]))
  return { ...ungrouped, distinguishedBy, values }
}

/** Adds the family of its group to an item; if nothing distinguishes its rows, the family has no choices. */
export function withFamily(
  item: MarketplaceItem,
  { id, title, fields }: GroupedRow,
  group: FeedGroup,
): MarketplaceItem {
  const choices =
    typeof group.distinguishedBy === 'string'
      ? [{ name: group.distinguishedBy, label: '', value: otherTerms(title, termsOf(group.title)) }]
      : group.distinguishedBy.map((name) => ({ name, label: '', value: fields[name] }))
  return { ...item, family: { id, choices } }
}

/** Returns an item that represents the whole group and is not sold itself. */
export function parentItemOf(
  item: MarketplaceItem,
  id: string,
  { title, commonValues, values }: FeedGroup,
): MarketplaceItem {
  return {
    ...item,
    offerRef: { ...item.offerRef, externalId: id },
    gtins: [],
    title,
    size: commonValues.size,
    features: [commonValues.material, commonValues.colour].filter(Boolean),
    family: { id, choices: [], values },
  }
}

/** Computes an FNV-1a hash. Titles of one group rarely collide; a collision gives one variant two offers. */
function hash(text: string): number {
  let hashValue = 0x811c9dc5
  for (let position = 0; position < text.length; position++)
    hashValue = Math.imul(hashValue ^ text.charCodeAt(position), 0x01000193)
  return hashValue >>> 0
}
