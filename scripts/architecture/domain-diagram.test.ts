import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withDomains, withFeatures } from './domain-diagram.ts'
import { DOMAINS } from './domains.ts'

test('docs/architecture.md shows the domains as the table in scripts/architecture/domains.ts has them', () => {
  const document = readFileSync('docs/architecture.md', 'utf8')
  expect(document).toContain('| customers ')
  expect(withDomains(document)).toBe(document)
})

test('docs/features.md shows the purpose of each feature as the table has it', () => {
  const document = readFileSync('docs/features.md', 'utf8')
  expect(document).toContain('| engraving, initials and other texts that a shopper adds')
  expect(withFeatures(document)).toBe(document)
})

test('a document without the markers is rejected', () => {
  expect(() => withDomains('# Architecture')).toThrow('<!-- domains -->')
  expect(() => withFeatures('# Features')).toThrow('<!-- domains -->')
})

test('each folder of a feature has a purpose of one short line', () => {
  const listedFeatures = DOMAINS.flatMap(({ name, features }) =>
    Object.keys(features).map((feature) => `${name}/${feature}`),
  )
  const folders = readdirSync('app/features').flatMap((domain) =>
    readdirSync(`app/features/${domain}`).map((feature) => `${domain}/${feature}`),
  )
  expect(listedFeatures.toSorted()).toEqual(folders.toSorted())

  const purposes = DOMAINS.flatMap(({ features }) => Object.entries(features))
  const unclear = purposes.filter(
    ([, purpose]) => purpose.trim().length < 10 || purpose.length > 110 || /\n/.test(purpose),
  )
  expect(unclear).toEqual([])
})
