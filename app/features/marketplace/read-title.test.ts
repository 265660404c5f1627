import { expect, test } from 'vitest'
import { LABELLED_TITLES, type LabelledTitle } from '#tests/labelled-titles.ts'
import { readTitle } from './read-title.ts'

const FIELDS = ['kind', 'metal', 'fineness', 'plating', 'stone', 'lengthMm', 'ringSizeMm'] as const
/** What is told and wrong misleads a buyer; what is missed is only not found. */
const LEAST = { precision: 0.97, recall: 0.95 }

function judge(field: (typeof FIELDS)[number]) {
  let [right, wrong, missed] = [0, 0, 0]
  const mistakes: string[] = []
  for (const labelled of LABELLED_TITLES) {
    const told = readTitle(labelled.title)[field]
    const truth = labelled[field as keyof LabelledTitle]
    if (told === truth) {
      if (truth !== null) right++
      continue
    }
    if (told !== null) wrong++
    if (truth !== null) missed++
    mistakes.push(`${labelled.title}: ${told} for ${truth}`)
  }
  return { precision: right / (right + wrong), recall: right / (right + missed), mistakes }
}

test.for(FIELDS)(
  'what titles tell of the %s is read as a jeweller reads it',
  async (field, { annotate }) => {
    const { precision, recall, mistakes } = judge(field)
    await annotate(`${field}: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
    expect(precision, mistakes.join('\n')).toBeGreaterThanOrEqual(LEAST.precision)
    expect(recall, mistakes.join('\n')).toBeGreaterThanOrEqual(LEAST.recall)
  },
)

test('the set is large enough to say something', () => {
  expect(new Set(LABELLED_TITLES.map(({ title }) => title)).size).toBeGreaterThanOrEqual(150)
})

test('14K, 14 karaat and 585 are one', () => {
  for (const title of [
    'Ring 14K goud',
    'Ring 14 karaat goud',
    '585 gouden ring',
    'Ring 14kt. goud',
  ])
    expect(readTitle(title)).toMatchObject({ kind: 'ring', metal: 'goud', fineness: 585 })
})

test('a layer of gold is no gold, and its carats are none', () => {
  expect(readTitle('Ketting 18K goud verguld')).toMatchObject({
    metal: null,
    fineness: null,
    plating: 'goud',
  })
})

test.each([
  'Ring, 18 karaat geelgoud, labgekweekte diamant',
  'Oorknopjes met lab gekweekte diamant',
  'Ring met in het laboratorium gekweekte diamant',
  'Ring met gekweekte diamanten 0,10 ct',
  'Ring met lab diamant 0,10 ct',
  'Lab-Grown Diamond Ring',
  'Ring, im Labor gezüchteter Diamant',
  'Bague or blanc, diamant de laboratoire',
])('%s is told as grown, not as a natural stone', (title) => {
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
])('%s is Dutch size %s', (title, size) => {
  expect(readTitle(title).ringSizeMm).toBe(size)
})
