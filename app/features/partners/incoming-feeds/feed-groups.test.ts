import { expect, test } from 'vitest'
import { createFeedGroups } from './feed-groups.ts'
import { readFeedItem } from './read-feed-item.server.ts'
import { commonTerms, otherTerms, termsOf, tidyEnds } from './title-difference.ts'

test.each([
  ['Zilveren ring Lumi, maat 16,5', 'Zilveren ring Lumi, maat 17', 'Zilveren ring Lumi', '16,5'],
  ['Ring Ster - 54', 'Ring Ster - 56', 'Ring Ster', '54'],
  ['Ring Ster, goud', 'Ring Ster', 'Ring Ster', 'goud'],
  ['Ketting (45 cm) Zon zilver', 'Ketting (50 cm) Zon zilver', 'Ketting Zon zilver', '45 cm'],
  ['Ring Lumi (maat 54)', 'Ring Lumi (maat 56)', 'Ring Lumi', '54'],
])(
  'the common part of “%s” and “%s” is the name, and the rest is the choice',
  (titleA, titleB, name, choice) => {
    const shared = tidyEnds(commonTerms(termsOf(titleA), termsOf(titleB)))
    expect(shared).toBe(name)
    expect(otherTerms(titleA, termsOf(shared))).toBe(choice)
  },
)

type Row = Partial<Record<'size' | 'colour' | 'material' | 'title', string>>

const row = ({ title = 'Ring Ster', ...fields }: Row) => ({
  id: 'g',
  title,
  fields: { size: '', colour: '', material: '', ...fields },
})

function groupOf(...rows: ReturnType<typeof row>[]) {
  const groups = createFeedGroups()
  for (const fields of rows) groups.add(fields)
  return groups.close().get('g')
}

test('options are the smallest set of fields that distinguishes all rows of a group', () => {
  expect(
    groupOf(row({ size: '54', colour: 'zilver' }), row({ size: '56', colour: 'zilver' })),
  ).toMatchObject({
    distinguishedBy: ['size'],
    values: { size: ['54', '56'] },
    commonValues: { colour: 'zilver', size: '' },
  })
  // A colour that depends on the metal is not an option.
  const metals = [
    { size: '54', colour: 'geel', material: '585 goud' },
    { size: '56', colour: 'geel', material: '585 goud' },
    { size: '54', colour: 'wit', material: '925 zilver' },
  ]
  expect(groupOf(...metals.map(row))?.distinguishedBy).toEqual(['material', 'size'])
  expect(
    groupOf(row({ title: 'Ring Ster, 54' }), row({ title: 'Ring Ster, 56' }))?.distinguishedBy,
  ).toBe('size in title')
  expect(
    groupOf(row({ title: 'Ring Ster, rood' }), row({ title: 'Ring Ster, blauw' }))?.distinguishedBy,
  ).toBe('title')
})

test('a single row, rows without a difference, and rows that share only the number of the merchant are not grouped', () => {
  expect(groupOf(row({ size: '54' }))?.distinguishedBy).toEqual([])
  expect(groupOf(row({ size: '54' }), row({ size: '54' }))?.distinguishedBy).toEqual([])
  // A group of more than 500 rows is not one product.
  const rows = Array.from({ length: 501 }, (_, index) => row({ size: String(index) }))
  expect(groupOf(...rows)?.distinguishedBy).toEqual([])
})

test.each([
  ['google', { id: '1', link: 'https://x.example/1', item_group_id: '7' }, 'groep:x.example:7'],
  ['google', { id: '1', link: 'https://x.example/1', item_group_id: '0' }, undefined],
  [
    'awin',
    {
      aw_product_id: '1',
      aw_deep_link: 'https://x.example/1',
      parent_product_id: 'P',
      merchant_id: '9',
    },
    'groep:9:P',
  ],
  [
    'tradetracker',
    { id: '1', url: 'https://x.example/1', itemgroupid: '7', campaignid: '3' },
    'groep:3:7',
  ],
  [
    'daisycon',
    { daisycon_unique_id: '1', link: 'https://x.example/1', item_group_id: '7' },
    'groep:x.example:7',
  ],
] as const)('the id of a group of %s contains its merchant: %o', (source, columns, id) => {
  const namedColumns = {
    title: 'Ring',
    name: 'Ring',
    product_name: 'Ring',
    price: '10',
    search_price: '10',
  }
  const values = new Map(
    Object.entries({ ...namedColumns, ...columns }).map(([key, value]) => [key, [value]]),
  )
  const result = readFeedItem(source, values, { country: 'nl', now: new Date('2026-11-21') })
  if (!result.ok) throw new Error(result.problem.code)
  expect(result.group?.id).toBe(id)
})
