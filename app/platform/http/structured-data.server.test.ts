import { expect, test } from 'vitest'
import { insertIntoHead, structuredDataHtml } from './structured-data.server.ts'

test('a text that looks like markup stays inside the data', () => {
  const html = structuredDataHtml([{ name: '</script><script>alert(1)</script>' }, null])
  expect(html).toBe(
    '<script type="application/ld+json" class="page-data">{"@context":"https://schema.org","name":"\\u003c/script\\u003e\\u003cscript\\u003ealert(1)\\u003c/script\\u003e"}</script>',
  )
})

test('data is inserted at the end of the head, and a page without a head stays as it is', () => {
  const insertTag = (page: string) => insertIntoHead(Buffer.from(page), '<i>').toString()
  expect(insertTag('<head>a</head><body>é</body>')).toBe('<head>a<i></head><body>é</body>')
  expect(insertTag('<p>é</p>')).toBe('<p>é</p>')
  expect(insertIntoHead(Buffer.from('<head></head>'), '').toString()).toBe('<head></head>')
})
