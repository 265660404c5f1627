import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  amountArg,
  centsOf,
  choicesArg,
  metaDataArg,
  readWcDateRanges,
  textListArg,
  wcDatedArgs,
} from './wc-args.ts'
import { amountText, datePair } from './wc-formats.ts'
import { metaSchema, momentText } from './wc-schemas.ts'

test('dates without a time zone are in the shop’s time zone, or in UTC if the request chooses it', () => {
  const readRanges = (args: Record<string, string>) =>
    readWcDateRanges(z.object(wcDatedArgs).parse(args))
  expect(readRanges({ after: '2026-07-01T12:00:00' }).dated.after).toEqual(
    new Date('2026-07-01T10:00:00Z'),
  )
  const utc = { modified_before: '2026-07-01T12:00:00', dates_are_gmt: 'true' }
  expect(readRanges(utc).modified.before).toEqual(new Date('2026-07-01T12:00:00Z'))
  expect(
    readRanges({ after: '2026-07-01T12:00:00+03:00', dates_are_gmt: '1' }).dated.after,
  ).toEqual(new Date('2026-07-01T09:00:00Z'))
})

test('amounts are texts or numbers with a point, and may be empty', () => {
  expect(
    [21.99, '21.99', '12.395', '0', '.5', ''].map((amount) => centsOf(amountArg.parse(amount))),
  ).toEqual([2_199, 2_199, 1_240, 0, 50, null])
  for (const invalidAmount of ['veel', '-1', '1.249,95', '2000000', 'e', '.'])
    expect(amountArg.safeParse(invalidAmount).success, invalidAmount).toBe(false)
  const [noDecimals, twoDecimals, threeDecimals] = [0, 2, 3]
  expect(amountText(2_190, twoDecimals)).toBe('21.90')
  expect(amountText(2_195, noDecimals)).toBe('22')
  expect(amountText(-5, threeDecimals)).toBe('-0.050')
})

test('lists are accepted as PHP and JSON write them', () => {
  expect(textListArg.parse('a, b')).toEqual(['a', 'b'])
  expect(textListArg.parse({ 0: 'a', 1: 2 })).toEqual(['a', '2'])
  expect(textListArg.parse('')).toEqual([])
  const choice = choicesArg(['publish', 'draft'])
  expect(choice.parse('publish,draft')).toEqual(['publish', 'draft'])
  expect(choice.safeParse(['trash']).success).toBe(false)
  expect(
    metaDataArg.parse([
      { key: 'a', value: { b: [1] } },
      { id: '3', value: null },
    ]),
  ).toEqual([
    { key: 'a', value: { b: [1] } },
    { id: 3, value: null },
  ])
})

test('a time is sent in the shop’s time zone and in UTC', () => {
  const pair = datePair('date_created', new Date('2026-07-01T10:00:05Z'))
  expect(pair).toEqual({
    date_created: '2026-07-01T12:00:05',
    date_created_gmt: '2026-07-01T10:00:05',
  })
  expect(momentText.parse(pair.date_created)).toBe('2026-07-01T12:00:05')
  expect(datePair('date_paid', null)).toEqual({ date_paid: null, date_paid_gmt: null })
  expect(metaSchema.safeParse([{ id: 1, key: 'a', value: [1] }]).success).toBe(true)
})
