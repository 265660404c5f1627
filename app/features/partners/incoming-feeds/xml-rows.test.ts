import { expect, test } from 'vitest'
import type { FeedRow } from './feeds.ts'
import { readXmlRows } from './xml-rows.ts'

const LINES_PER_MEGABYTE = 87_382
const MEGABYTE = 'lange tekst\n'.repeat(LINES_PER_MEGABYTE)
const ROW = '<item><g:id>7</g:id><title>Ring</title></item>'
const HEAD = '<rss><channel>'
const END = '</channel></rss>'

async function readRows(parts: Iterable<string>) {
  async function* yieldParts() {
    yield* parts
  }
  const rows: FeedRow[] = []
  const reader = readXmlRows(yieldParts())
  for (;;) {
    const result = await reader.next()
    if (result.done) return { rows, isWhole: result.value.isWhole }
    rows.push(...result.value)
  }
}

function* withMegabytes(count: number, textBefore: string, textAfter: string) {
  yield textBefore
  for (let index = 0; index < count; index++) yield MEGABYTE
  yield textAfter
}

/** Size of a huge text in megabytes. */
const HUGE = 20

test('a row with a text of 20 MB is too long, and the rows around it are read with their lines', async () => {
  const { rows, isWhole } = await readRows(
    withMegabytes(HUGE, `${HEAD}${ROW}<item><title>`, `</title></item>\n${ROW}${END}`),
  )
  expect(isWhole).toBe(true)
  expect(rows).toEqual([
    { line: 1, values: expect.any(Map) },
    { line: 1, problem: { code: 'too-long' } },
    { line: 1 + HUGE * LINES_PER_MEGABYTE + 1, values: expect.any(Map) },
  ])
})

test('only the start of a title of 3 MB in a feed is used', async () => {
  const { rows } = await readRows(withMegabytes(3, `${HEAD}<title>`, `</title>${ROW}${END}`))
  expect(rows).toEqual([{ line: 1 + 3 * LINES_PER_MEGABYTE, values: expect.any(Map) }])
})

test('a feed with a tag or comment that does not end is read up to it, and counts as incomplete', async () => {
  for (const unclosedText of ['<item title="', '<!-- ', '<![CDATA[', '<item ']) {
    const { rows, isWhole } = await readRows(withMegabytes(3, `${HEAD}${ROW}${unclosedText}`, ''))
    expect(isWhole, unclosedText).toBe(false)
    expect(rows, unclosedText).toEqual([
      { line: 1, values: expect.any(Map) },
      { line: 1, problem: { code: 'too-long' } },
    ])
  }
})
