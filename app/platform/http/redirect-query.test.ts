import { expect, test } from 'vitest'
import { redirectQuery } from './redirect-query.ts'

test("a redirect preserves the visitor's query and drops the router's parameters", () => {
  const search = (url: string) => redirectQuery(new URL(url, 'http://schakel.test'))
  expect(search('/?steen=parel&_routes=routes%2Fhome&sorteer=nieuw')).toBe(
    '?steen=parel&sorteer=nieuw',
  )
  expect(search('/?_routes=routes%2Fhome')).toBe('')
  expect(search('/?s=%27%22%3C')).toBe('?s=%27%22%3C')
  expect(search(`/?s=${'x'.repeat(2_000)}`), 'no redirect is endless').toBe('')
})
