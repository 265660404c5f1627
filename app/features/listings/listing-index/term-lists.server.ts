import { LRUCache } from 'lru-cache'
import type { App } from '#app/platform/app.ts'
import { createSemaphore } from '#app/platform/semaphore.ts'
import type { ListingIndex } from './listing-index.ts'
import { EMPTY_SET, intersect, type OrdinalSet, setOrdinal, unite } from './ordinal-set.ts'
import {
  findProducts,
  normalizeSearch,
  type ProductLexemes,
  readCommonLexemes,
  readProductLexemes,
} from './search-functions.server.ts'
import { parseSearchTree, type SearchTerm, type SearchTree, termsOf } from './search-tree.ts'

/** Maximum memory of the sets: 256 terms at a million products. */
const MAX_BYTES = 64 * 1024 * 1024
/** Memory of an entry besides its bits. It limits the number of entries in a small shop, where sets are short but prefixes countless. */
const ENTRY_BYTES = 1_024
/** A search has up to eight words with synonyms, but other queries need connections too. */
const MAX_PARALLEL_READS = 4
/** After more changes at once it is cheaper to read the sets again when a search needs them. */
const MAX_UPDATED_PRODUCTS = 2_000
/** Smaller catalogues are searched in a few milliseconds, so nothing is read in advance. */
const MIN_WARMED_CATALOGUE = 50_000
const MIN_COMMON_SHARE = 0.02
const MAX_WARMED_TERMS = 120

/** Products that match: in name, subtitle, categories or tags, and in any text. */
export interface Matches {
  inTitle: OrdinalSet
  inAnyText: OrdinalSet
}

interface TermList extends Matches {
  term: SearchTerm
}

export type TermLists = ReturnType<typeof createTermLists>

type TermSource = Pick<App, 'db' | 'readFromReplica'>

/** Creates a loader of the sets of terms. It stores only sets that no change has made incomplete during the load. */
function createLoader(app: TermSource, index: ListingIndex, lists: LRUCache<string, TermList>) {
  const loading = new Map<string, Promise<TermList>>()
  const limit = createSemaphore(MAX_PARALLEL_READS)
  let changes = 0

  async function loadTerm(term: SearchTerm): Promise<TermList> {
    const changesBefore = changes
    const { inTitle, inAnyText } = await app.readFromReplica(({ db }) =>
      findProducts(db, term.query),
    )
    const setOf = (ids: string) => (ids === '' ? EMPTY_SET : index.ordinalSet(readIds(ids)))
    const list = { term, inTitle: setOf(inTitle), inAnyText: setOf(inAnyText) }
    if (changes === changesBefore) lists.set(term.query, list)
    return list
  }

  return {
    noteChange() {
      changes++
    },
    read(term: SearchTerm): Promise<TermList> | TermList {
      const cachedList = lists.get(term.query) ?? loading.get(term.query)
      if (cachedList) return cachedList
      const started = limit(() => loadTerm(term)).finally(() => loading.delete(term.query))
      loading.set(term.query, started)
      return started
    },
  }
}

/**
 * Caches the products of recently searched terms as sets of ordinals. A search combines these sets instead of reading every match
 * from the database; "zilver", for example, matches a third of the catalogue. Changed products are updated in the sets. The sets
 * belong to one index, because ordinals differ per index.
 */
export function createTermLists(app: TermSource, index: ListingIndex) {
  const lists = new LRUCache<string, TermList>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ inTitle, inAnyText }) =>
      inTitle.byteLength + inAnyText.byteLength + ENTRY_BYTES,
  })
  const loader = createLoader(app, index, lists)

  return {
    /** Returns the products that match a search, given as a tsquery, and the terms of the search. */
    async find(search: string): Promise<Matches & { terms: SearchTerm[] }> {
      const tree = parseSearchTree(await normalizeSearch(app.db, search))
      if (!tree) return { inTitle: EMPTY_SET, inAnyText: EMPTY_SET, terms: [] }
      const terms = termsOf(tree)
      const lists = await Promise.all(terms.map(loader.read))
      const byTerm = new Map(lists.map((list) => [list.term.query, list]))
      return {
        terms,
        inTitle: combine(tree, ({ query }) => byTerm.get(query)?.inTitle),
        inAnyText: combine(tree, ({ query }) => byTerm.get(query)?.inAnyText),
      }
    },

    /** Updates the sets after these products changed. Their listings must be in the index already. */
    async update(productIds: number[]): Promise<void> {
      loader.noteChange()
      if (lists.size === 0 || productIds.length === 0) return
      if (productIds.length > MAX_UPDATED_PRODUCTS) return lists.clear()
      const products = await readProductLexemes(app.db, productIds)
      // A set that is being read now may not contain these changes.
      loader.noteChange()
      for (const [key, list] of lists) {
        if (!updateList(index, list, products)) lists.delete(key)
      }
    },

    /** Reads the most common terms of a large catalogue in advance. */
    async warm(): Promise<void> {
      if (index.size < MIN_WARMED_CATALOGUE) return
      const lexemes = await app.readFromReplica(({ db }) => readCommonLexemes(db, MIN_COMMON_SHARE))
      for (const lexeme of lexemes.slice(0, MAX_WARMED_TERMS)) {
        const query = `'${lexeme.replaceAll("'", "''")}'`
        await loader.read({ query, lexeme, isPrefix: false })
      }
    },
  }
}

function combine(
  tree: SearchTree,
  setOf: (term: SearchTerm) => OrdinalSet | undefined,
): OrdinalSet {
  if ('query' in tree) return setOf(tree) ?? EMPTY_SET
  if ('all' in tree) return intersect(tree.all.map((part) => combine(part, setOf)))
  return unite(tree.any.map((part) => combine(part, setOf)))
}

/** Updates a set. Returns false if a product with the term is beyond its end: a term that no product had has an empty set. */
function updateList(
  index: ListingIndex,
  { term, inTitle, inAnyText }: TermList,
  products: ProductLexemes[],
): boolean {
  const has = (lexemes: string[]) =>
    term.isPrefix
      ? lexemes.some((lexeme) => lexeme.startsWith(term.lexeme))
      : lexemes.includes(term.lexeme)
  for (const { productId, title, body } of products) {
    const ordinal = index.ordinalOf(productId)
    if (ordinal === undefined) continue
    const changes = [
      { set: inTitle, isMember: has(title) },
      { set: inAnyText, isMember: has(body) },
    ]
    for (const { set, isMember } of changes) {
      if (ordinal >>> 5 < set.length) setOrdinal(set, ordinal, isMember)
      else if (isMember) return false
    }
  }
  return true
}

/** Character codes of "," and "0". */
const COMMA = 44
const ZERO = 48

/** Parses "1,23,4" digit by digit, five times as fast as `split`, because there may be 100,000 ids. */
function readIds(text: string): Int32Array {
  const ids = new Int32Array(text === '' ? 0 : Math.floor(text.length / 2) + 1)
  let count = 0
  let id = 0
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === COMMA) {
      ids[count++] = id
      id = 0
    } else id = id * 10 + code - ZERO
  }
  if (text !== '') ids[count++] = id
  return ids.slice(0, count)
}
