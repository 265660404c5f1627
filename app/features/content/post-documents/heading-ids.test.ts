import { expect, test } from 'vitest'
import { textToDocument } from '#app/features/core/rich-text/document-text.ts'
import { tableOfContents } from './heading-ids.ts'

test('the table of contents lists the large headings, and numbers those with one name', () => {
  const document = textToDocument('## Kop\n\n### Klein\n\n## Kop\n\n## Kop 2\n\nTekst')
  expect(tableOfContents(document)).toEqual([
    { id: 'kop', text: 'Kop' },
    { id: 'kop-2', text: 'Kop' },
    { id: 'kop-2-2', text: 'Kop 2' },
  ])
})
