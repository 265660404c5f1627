/** A normalized search as a tree of terms, of which all or any must match. */
export type SearchTree = SearchTerm | { all: SearchTree[] } | { any: SearchTree[] }

export interface SearchTerm {
  /** the term as a tsquery: `'goud'` or `'go':*` */
  query: string
  lexeme: string
  /** true: words that start with the lexeme match too */
  isPrefix: boolean
}

const TOKEN = /'((?:[^']|'')*)'(:\*?[ABCD]*)?|[&|()]|<[-\d]+>/g

/** Parses the text of a tsquery; null if it is empty. A phrase counts as words that must all match. */
export function parseSearchTree(tsquery: string): SearchTree | null {
  const tokens = [...tsquery.matchAll(TOKEN)]
  let position = 0
  const peek = () => tokens[position]?.[0]

  function readAny(): SearchTree {
    const parts = [readAll()]
    while (peek() === '|') {
      position++
      parts.push(readAll())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { any: parts }
  }

  function readAll(): SearchTree {
    const parts = [readOne()]
    while (peek() === '&' || peek()?.startsWith('<')) {
      position++
      parts.push(readOne())
    }
    return parts.length === 1 && parts[0] ? parts[0] : { all: parts }
  }

  function readOne(): SearchTree {
    const [token = '', lexeme = '', suffix = ''] = tokens[position++] ?? []
    if (token !== '(') {
      const isPrefix = suffix.includes('*')
      return {
        query: `'${lexeme}'${isPrefix ? ':*' : ''}`,
        lexeme: lexeme.replaceAll("''", "'"),
        isPrefix,
      }
    }
    const inner = readAny()
    position++
    return inner
  }

  return tokens.length === 0 ? null : readAny()
}

/** Endings that the Dutch stemmer removes from a noun, besides a doubled letter: ringen, sets, broches. */
const NOUN_ENDINGS = new Set(['', 's', 'e', 'n', 'en', 'es'])

/** Returns whether a term stands for this word: `ring` for "ringen", `oorbel` for "oorbellen", but not for "ringendoos". */
export function matchesWord({ lexeme, isPrefix }: SearchTerm, word: string): boolean {
  if (!word.startsWith(lexeme)) return false
  const wordEnd = word.slice(lexeme.length)
  return isPrefix || NOUN_ENDINGS.has(wordEnd) || wordEnd === `${lexeme.slice(-1)}en`
}

/** Returns the distinct terms of a search. */
export function termsOf(tree: SearchTree): SearchTerm[] {
  if ('query' in tree) return [tree]
  const parts = 'all' in tree ? tree.all : tree.any
  return [...new Map(parts.flatMap(termsOf).map((term) => [term.query, term])).values()]
}
