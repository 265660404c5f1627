import { expect, test } from 'vitest'
import { matchesWord, parseSearchTree, termsOf } from './search-tree.ts'

/** Terms as PostgreSQL formats them in a tsquery; `:*` marks the beginning of a word. */
const GOUD = { query: "'goud'", lexeme: 'goud', isPrefix: false }
const RING = { query: "'ring'", lexeme: 'ring', isPrefix: false }
const RI = { query: "'ri':*", lexeme: 'ri', isPrefix: true }

test('words joined by & must all match, and of words joined by | one must match', () => {
  expect(parseSearchTree("'goud'")).toEqual(GOUD)
  expect(parseSearchTree("'goud' & ( 'ring' | 'ri':* )")).toEqual({
    all: [GOUD, { any: [RING, RI] }],
  })
  expect(parseSearchTree("'goud' & 'ring' | 'ri':*")).toEqual({
    any: [{ all: [GOUD, RING] }, RI],
  })
  expect(parseSearchTree("( 'goud' | 'ring' ) & 'ri':* & 'goud'")).toEqual({
    all: [{ any: [GOUD, RING] }, RI, GOUD],
  })
})

test('adjacent words, a quote within a word and an empty search can be parsed', () => {
  expect(parseSearchTree("'goud' <-> 'ring'")).toEqual({ all: [GOUD, RING] })
  expect(parseSearchTree("'d''or'")).toEqual({
    query: "'d''or'",
    lexeme: "d'or",
    isPrefix: false,
  })
  expect(parseSearchTree('')).toBeNull()
})

test('every term of a search is listed once', () => {
  const tree = parseSearchTree("'goud' & ( 'ring' | 'ri':* ) & 'goud'")
  expect(tree && termsOf(tree)).toEqual([GOUD, RING, RI])
})

test('a term stands for the singular and the plural of a word, not for a compound that begins with it', () => {
  expect(matchesWord(RING, 'ring')).toBe(true)
  expect(matchesWord(RING, 'ringen')).toBe(true)
  expect(matchesWord(RING, 'ringendoos')).toBe(false)
  expect(matchesWord(RING, 'oorringen')).toBe(false)
  expect(matchesWord({ query: "'oorbel'", lexeme: 'oorbel', isPrefix: false }, 'oorbellen')).toBe(
    true,
  )
  expect(matchesWord(RI, 'ringen')).toBe(true)
})
