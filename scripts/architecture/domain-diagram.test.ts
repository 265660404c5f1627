import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDomains } from './domain-diagram.ts'

test('docs/architecture.md shows the domains as the table in scripts/domains.ts has them', () => {
  const document = readFileSync('docs/architecture.md', 'utf8')
  expect(document).toContain('| customers ')
  expect(withDomains(document)).toBe(document)
})

test('a document without the markers is rejected', () => {
  expect(() => withDomains('# Architecture')).toThrow('<!-- domains -->')
})
