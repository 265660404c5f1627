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
] as ChoiceField[][]

const SIZE = /^(?:(?:eu|us|fr|de|uk|nl) ?)?\d{1,3}(?:[.,/]\d{1,2})?(?: ?(?:cm|mm))?$/i

interface OpenGroup {
  rows: number
  terms: string[]
  first: string
  titles: Set<number>
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
export function openFeedGroups() {
  const groups = new Map<string, OpenGroup>()
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const numberOf = (text: string) => {
    const number = numbers.get(text)
    if (number !== undefined) return number
    numbers.set(text, texts.length)
    return texts.push(text) - 1
  }

  return {
    add({ id, title, fields }: GroupedRow): void {
      const group = groups.get(id)
      const choice = CHOICE_FIELDS.map((name) => numberOf(fields[name])).join(' ')
      if (!group) {
        groups.set(id, {
          rows: 1,
          terms: termsOf(title),
          first: title,
          titles: new Set([hash(title)]),
          isSized: true,
          choices: new Set([choice]),
        })
        return
      }
      group.rows++
      if (group.rows > MAX_ROWS) return
      group.terms = commonTerms(group.terms, termsOf(title))
      const isOther = !group.titles.has(hash(title))
      if (isOther) group.isSized &&= SIZE.test(otherTerms(title, termsOf(tidyEnds(group.terms))))
      group.titles.add(hash(title))
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
  { rows, terms, first, titles, isSized, choices }: OpenGroup,
  texts: string[],
): FeedGroup {
  const tuples = [...choices].map((choice) =>
    choice.split(' ').map((number) => texts[Number(number)] ?? ''),
  )
  const valuesOf = (name: ChoiceField) => [
    ...new Set(tuples.map((tuple) => tuple[CHOICE_FIELDS.indexOf(name)] ?? '')),
  ]
  const commonValues = Object.fromEntries(
    CHOICE_FIELDS.map((name) => {
      const values = valuesOf(name)
      return [name, values.length === 1 ? (values[0] ?? '') : '']
    }),
  ) as Record<ChoiceField, string>
  const common = tidyEnds(terms)
  // A single word is too general for a name.
  const title = common.split(' ').length > 1 ? common : first
  const none = { distinguishedBy: [], title, values: {}, commonValues }
  if (rows === 1 || rows > MAX_ROWS) return none
  if (titles.size > choices.size)
    return { ...none, distinguishedBy: isSized ? 'size in title' : 'title' }
  const distinct = (way: ChoiceField[]) =>
    new Set(tuples.map((tuple) => way.map((name) => tuple[CHOICE_FIELDS.indexOf(name)]).join('\n')))
      .size
  const distinguishedBy = FIELD_COMBINATIONS.find((way) => distinct(way) === choices.size) ?? []
  if (choices.size === 1) return none
  const values = Object.fromEntries(distinguishedBy.map((name) => [name, valuesOf(name)]))
  return { ...none, distinguishedBy, values }
}

/** Adds the family of its group to an item; the only item of a group gets none. */
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
  let sum = 0x811c9dc5
  for (let position = 0; position < text.length; position++)
    sum = Math.imul(sum ^ text.charCodeAt(position), 0x01000193)
  return sum >>> 0
}
