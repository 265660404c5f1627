import { expect, test } from 'vitest'
import { LABELLED_TITLES, type LabelledTitle } from '#tests/support/labelled-titles.ts'
import { UNSEEN_TITLES } from '#tests/support/unseen-titles.ts'
import { readTitle } from './read-title.ts'

const FIELDS = ['kind', 'metal', 'fineness', 'plating', 'stone', 'lengthMm', 'ringSizeMm'] as const
/**
 * A wrong fact misleads a buyer; a missing fact only hides the product from a filter. The patterns were written for the titles
 * in the first set; the second set resembles the titles of a new feed. A box for a ring is wrongly read as a ring there.
 */
const SETS = [
  { name: 'known', titles: LABELLED_TITLES, minimum: { precision: 0.97, recall: 0.95 } },
  { name: 'unseen', titles: UNSEEN_TITLES, minimum: { precision: 0.89, recall: 0.88 } },
]

function evaluate(titles: LabelledTitle[], field: (typeof FIELDS)[number]) {
  let [rightFacts, wrongFacts, missedFacts] = [0, 0, 0]
  const mistakes: string[] = []
  for (const labelledTitle of titles) {
    const actual = readTitle(labelledTitle.title)[field]
    const expected = labelledTitle[field as keyof LabelledTitle]
    if (actual === expected) {
      if (expected !== null) rightFacts++
      continue
    }
    if (actual !== null) wrongFacts++
    if (expected !== null) missedFacts++
    mistakes.push(`${labelledTitle.title}: ${actual} for ${expected}`)
  }
  return {
    /** the share of right facts among those that were read */
    precision: rightFacts / (rightFacts + wrongFacts),
    /** the share of the facts in the titles that were read */
    recall: rightFacts / (rightFacts + missedFacts),
    mistakes,
  }
}

test.for(FIELDS)('%s is read from titles as a jeweller reads it', async (field, { annotate }) => {
  for (const { name, titles, minimum } of SETS) {
    const { precision, recall, mistakes } = evaluate(titles, field)
    const scores = `precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`
    await annotate(`${field} of ${name} titles: ${scores}`)
    expect(precision, mistakes.join('\n')).toBeGreaterThanOrEqual(minimum.precision)
    expect(recall, mistakes.join('\n')).toBeGreaterThanOrEqual(minimum.recall)
  }
})

test('the sets of titles are large enough, and no title is in both', () => {
  expect(new Set(LABELLED_TITLES.map(({ title }) => title)).size).toBeGreaterThanOrEqual(150)
  expect(new Set(UNSEEN_TITLES.map(({ title }) => title)).size).toBeGreaterThanOrEqual(60)
  const knownTitles = new Set(LABELLED_TITLES.map(({ title }) => title))
  expect(UNSEEN_TITLES.filter(({ title }) => knownTitles.has(title))).toEqual([])
})

test('14K, 14 karaat and 585 are the same fineness', () => {
  for (const title of [
    'Ring 14K goud',
    'Ring 14 karaat goud',
    '585 gouden ring',
    'Ring 14kt. goud',
  ])
    expect(readTitle(title)).toMatchObject({ kind: 'ring', metal: 'gold', fineness: 585 })
})

test('gold plating is not gold, and its karats do not count', () => {
  expect(readTitle('Ketting 18K goud verguld')).toMatchObject({
    metal: null,
    fineness: null,
    plating: 'gold',
  })
  for (const title of ['Armband 18k gold over sterling silver', '14K goud op zilver 925 armband'])
    expect(readTitle(title)).toMatchObject({ metal: 'silver', fineness: 925, plating: 'gold' })
})

test.each(['Sleutelring staal', 'Key ring silver', 'Vorhangringe Messing', 'Horlogeband leer'])(
  'a product whose name only resembles jewellery is not jewellery: %s',
  (title) => expect(readTitle(title).kind).toBeNull(),
)

test.each([
  'Ring, 18 karaat geelgoud, labgekweekte diamant',
  'Oorknopjes met lab gekweekte diamant',
  'Ring met in het laboratorium gekweekte diamant',
  'Ring met gekweekte diamanten 0,10 ct',
  'Ring met lab diamant 0,10 ct',
  'Lab-Grown Diamond Ring',
  'Ring, im Labor gezüchteter Diamant',
  'Bague or blanc, diamant de laboratoire',
])('%s is described as lab-grown, not as a natural stone', (title) => {
  expect(readTitle(title)).toMatchObject({ stone: 'Diamant', isLabGrown: true })
})

test.each([
  'Ring 14 karaat met diamant, in het lab getest',
  'Ketting met gekweekte parel en diamant',
])('%s has a natural stone', (title) => {
  expect(readTitle(title).isLabGrown).toBe(false)
})

test.each([
  ['Ring size 7', 17.5],
  ['Ring US 6.5', 17],
  ['Ring UK size N', 17],
  ['Ring Größe 54', 17],
  ['Bague taille 54', 17],
  ['Ring maat 17,5', 17.5],
  ['Ring 6 mm breed', null],
  ['Ketting maat 17', null],
])('the ring size in “%s” is %s in the Netherlands', (title, size) => {
  expect(readTitle(title).ringSizeMm).toBe(size)
})
