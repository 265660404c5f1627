import { sql } from 'drizzle-orm'
import {
  allowedDistance,
  compoundParts,
  diminutiveBases,
  editDistance,
  searchTermsOf,
  soundOf,
} from '#app/features/listings/listing-index/search-terms.ts'
import type { Db } from '#app/platform/database/db.server.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { isHelpTerm } from './help-pages.ts'
import { ALTERNATIVES, joinRoseGold, readSizeTerms, SYNONYMS } from './search-synonyms.ts'

const MAX_TERMS = 8
const MAX_WORD = 40
const MAX_CANDIDATES = 12
const MIN_PREFIX = 2
/** Number of letters at the beginning of a misspelled short word that are assumed to be right. */
const CORRECT_START_LETTERS = 3

export interface SearchInterpretation {
  /** query for to_tsquery; null if no word is known */
  tsquery: string | null
  /** search after words were corrected or dropped; null if all words are known */
  corrected: string | null
}

/** The part of the query for one word of the search. */
interface Meaning {
  query: string
  word: string
  isCorrected: boolean
}

/**
 * Makes a query of the text that a visitor typed. A diminutive also matches its noun, a compound may be written as separate words, and
 * an unknown word is corrected to the nearest term in the catalogue. The last word may be incomplete.
 */
export async function understandSearch(
  db: Db,
  text: string,
  synonyms: string[][] = [],
): Promise<SearchInterpretation> {
  const terms = readSizeTerms(searchTermsOf(joinRoseGold(text)))
    .flatMap((word) => lookUp(SYNONYMS, word) ?? word)
    .map((word) => word.slice(0, MAX_WORD))
    .slice(0, MAX_TERMS)
  if (terms.length === 0) return { tsquery: null, corrected: null }
  const [{ knownTerms, stopTerms }, isIncomplete] = await Promise.all([
    readKnownTerms(
      db,
      terms.flatMap((word, index) => spellings(word, terms[index + 1])),
    ),
    isPrefixOfTerm(db, terms.at(-1) ?? ''),
  ])

  const meanings: (Meaning | undefined)[] = []
  for (let index = 0; index < terms.length; index++) {
    const word = terms[index] ?? ''
    const joinedWord = word + (terms[index + 1] ?? '')
    if (!knownTerms.has(word) && joinedWord !== word && knownTerms.has(joinedWord)) {
      meanings.push({ query: joinedWord, word: joinedWord, isCorrected: false })
      index++
      continue
    }
    // Stop words ("met", "van", "de") occur in every text.
    if (stopTerms.has(word)) continue
    const isLast = index === terms.length - 1
    const isPrefix = isLast && isIncomplete && !knownTerms.has(word)
    const alternatives = lookUp(ALTERNATIVES, word) ?? []
    const wordSynonyms = [...synonymsOf(word, synonyms), ...alternatives]
    // The halves of "oorringen" are in many texts about other products.
    const meaning =
      alternatives.length > 0 && !knownTerms.has(word)
        ? undefined
        : readMeaning(word, knownTerms, isPrefix)
    if (wordSynonyms.length > 0) meanings.push(withSynonyms(meaning, word, wordSynonyms))
    // A word such as "ruilen" is the subject of a help page, not a misspelled "Ruben".
    else meanings.push(meaning ?? (isHelpTerm(word) ? undefined : await correctWord(db, word)))
  }
  const knownMeanings = meanings.filter((meaning) => meaning !== undefined)
  const isChanged =
    knownMeanings.length < meanings.length || knownMeanings.some((meaning) => meaning.isCorrected)
  const correctedText = knownMeanings.map(({ word }) => word).join(' ')
  return {
    tsquery: knownMeanings.map(({ query }) => `(${query})`).join(' & ') || null,
    corrected: isChanged && knownMeanings.length > 0 ? correctedText : null,
  }
}

/** Returns the other words of the owner's synonym groups as parts of a query; "wit goud" requires both words. */
function synonymsOf(word: string, groups: string[][]): string[] {
  const names = [word, ...diminutiveBases(word)]
  return groups
    .filter((group) => group.some((name) => names.includes(searchTermsOf(name).join(' '))))
    .flat()
    .map(searchTermsOf)
    .filter((terms) => terms.length > 0 && terms.join(' ') !== word)
    .map((terms) => `(${terms.join(' & ')})`)
}

const withSynonyms = (meaning: Meaning | undefined, word: string, synonyms: string[]): Meaning => ({
  query: [...(meaning ? [meaning.query] : []), ...synonyms].join(' | '),
  word,
  isCorrected: false,
})

/** Returns all spellings under which a word is looked up. */
function spellings(word: string, next: string | undefined): string[] {
  return [
    word,
    ...diminutiveBases(word),
    ...numberForms(word),
    ...(next ? [word + next] : []),
    ...compoundParts(word),
    ...splitsOf(word).flat(),
  ]
}

/**
 * Returns the plural of a singular whose last letter is doubled, or the singular of such a plural. The stemmer reduces "oorbellen" to
 * "oorbell", which does not match "oorbel". A plural without the doubled letter, "oorbelen", is a common mistake.
 */
function numberForms(word: string): string[] {
  const singular = /^(.+([bdfgklmnprst]))\2en$/.exec(word)?.[1]
  if (singular) return [singular]
  const stem = word.replace(/en$/, '')
  const lastLetter = /[^aeiou][aeiou]([bdfgklmnprst])$/.exec(stem)?.[1]
  return lastLetter ? [`${stem}${lastLetter}en`] : []
}

/** Returns all ways to split a word in two. */
function splitsOf(word: string): [string, string][] {
  const pairs: [string, string][] = []
  for (let split = 3; split <= word.length - 3; split++)
    pairs.push([word.slice(0, split), word.slice(split)])
  return pairs
}

function readMeaning(
  word: string,
  knownTerms: Set<string>,
  isPrefix: boolean,
): Meaning | undefined {
  const nouns = diminutiveBases(word).filter((base) => knownTerms.has(base))
  const forms = [word, ...numberForms(word)].filter((form) => knownTerms.has(form))
  const options = [...forms, ...nouns.slice(0, 1)]
  if (isPrefix) options.push(`${word}:*`)
  if (options.length > 0) return { query: options.join(' | '), word, isCorrected: false }
  const halves = splitsOf(word).find(
    ([first, second]) => knownTerms.has(first) && knownTerms.has(second),
  )
  return halves && { query: halves.join(' & '), word, isCorrected: false }
}

/** Returns which words occur in the catalogue in any inflected form, and which are stop words. */
async function readKnownTerms(db: Db, terms: string[]) {
  const { rows } = await db.execute<{ word: string; isEmpty: boolean }>(sql`
    SELECT word, lexemes = '{}' AS "isEmpty"
    FROM unnest(${sql.param([...new Set(terms)])}::text[]) AS word,
      LATERAL (SELECT tsvector_to_array(to_tsvector('shop_dutch', word)) AS lexemes) AS stemmed
    WHERE (SELECT count(*) FROM search_lexemes WHERE lexeme = ANY(lexemes)) = cardinality(lexemes)`)
  const selectTerms = (isEmpty: boolean) =>
    new Set(rows.filter((row) => row.isEmpty === isEmpty).map(({ word }) => word))
  return { knownTerms: selectTerms(false), stopTerms: selectTerms(true) }
}

const VOWELS = 'aeiouy'

const consonantsOf = (word: string): string => word.replace(/[aeiouy]/g, '')

/** Returns whether a word of the catalogue begins with this text. */
async function isPrefixOfTerm(db: Db, word: string): Promise<boolean> {
  if (word.length < MIN_PREFIX) return false
  const { rows } = await db.execute<{ found: boolean }>(sql`
    SELECT EXISTS (SELECT FROM search_terms WHERE term LIKE ${`${word}%`})
      OR EXISTS (SELECT FROM search_lexemes WHERE lexeme LIKE ${`${word}%`}) AS found`)
  return rows[0]?.found ?? false
}

/** Returns the nearest term of the catalogue if few letters differ, or else a term that begins with this word. */
async function correctWord(db: Db, word: string): Promise<Meaning | undefined> {
  const candidates = [word, ...diminutiveBases(word)]
  const { rows } = await db.execute<{ term: string; products: number }>(sql`
    SELECT term, products FROM (
      SELECT t.term, t.products, similarity(t.term, typed) AS nearness
      FROM unnest(${sql.param(candidates)}::text[]) AS typed, search_terms t WHERE t.term % typed
      UNION ALL
      (SELECT t.term, t.products, 0 FROM search_terms t
       WHERE t.term LIKE ${`${word}%`} ORDER BY t.products DESC LIMIT 3)
      UNION ALL
      (SELECT t.term, t.products, 0.3 FROM search_terms t
       WHERE t.term LIKE ${`${word.slice(0, 1)}%`} AND translate(t.term, ${VOWELS}, '') = ${consonantsOf(word)}
       ORDER BY t.products DESC LIMIT ${MAX_CANDIDATES})
      UNION ALL
      (SELECT t.term, t.products, 0.25 FROM search_terms t
       WHERE t.term LIKE ${`${word.slice(0, CORRECT_START_LETTERS)}%`} ORDER BY t.products DESC LIMIT ${MAX_CANDIDATES})
    ) AS near ORDER BY nearness DESC LIMIT ${2 * MAX_CANDIDATES}`)
  // A misspelled short word has many wrong letters for its length, but it sounds like the right word.
  const distance = (candidate: string) =>
    Math.min(
      ...candidates.map((base) => editDistance(base, candidate)),
      editDistance(soundOf(word), soundOf(candidate)),
    )
  // The same consonants make "parel" a better correction of "paarl" than "paar".
  const hasSameConsonants = (candidate: string) => consonantsOf(candidate) === consonantsOf(word)
  const [best] = rows
    .filter((row) => distance(row.term) <= allowedDistance(word) || row.term.startsWith(word))
    .sort(
      (a, b) =>
        distance(a.term) - distance(b.term) ||
        Number(hasSameConsonants(b.term)) - Number(hasSameConsonants(a.term)) ||
        b.products - a.products,
    )
  return best && { query: best.term, word: best.term, isCorrected: true }
}
