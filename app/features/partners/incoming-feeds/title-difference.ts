/** Maximum number of words that are compared; later words of a long title do not distinguish products. */
const MAX_TERMS = 60

export const termsOf = (title: string): string[] => title.split(/\s+/).slice(0, MAX_TERMS)

/** Normalises a word, so that "Lumi," and "lumi" are equal. */
const normalizeWord = (word: string) => word.toLowerCase().replace(/[,;:.]+$/, '')

/** Returns the longest common subsequence of the words of two titles. */
export function commonTerms(termsA: string[], termsB: string[]): string[] {
  const [a, b] = [termsA.map(normalizeWord), termsB.map(normalizeWord)]
  const lcsLengths = Array.from({ length: a.length + 1 }, () => new Uint8Array(b.length + 1))
  const lengthAt = (row: number, column: number) => lcsLengths[row]?.[column] ?? 0
  for (let row = a.length - 1; row >= 0; row--)
    for (let column = b.length - 1; column >= 0; column--) {
      const cells = lcsLengths[row]
      if (cells)
        cells[column] =
          a[row] === b[column]
            ? lengthAt(row + 1, column + 1) + 1
            : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1))
    }
  const common: string[] = []
  for (let [row, column] = [0, 0]; row < a.length && column < b.length; ) {
    if (a[row] === b[column]) {
      common.push(termsA[row] ?? '')
      row++
      column++
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++
    else column++
  }
  return common
}

/** Returns the part of a title that the other titles do not share: "maat 54" of "Ring Ster maat 54". */
export function otherTerms(title: string, common: string[]): string {
  let commonIndex = 0
  const distinctTerms = termsOf(title).filter((word) => {
    const commonWord = common[commonIndex]
    const isCommon = commonWord !== undefined && normalizeWord(word) === normalizeWord(commonWord)
    if (!isCommon) return true
    commonIndex++
    return false
  })
  return distinctTerms
    .join(' ')
    .replace(SEPARATORS_AT_ENDS, '')
    .replace(LABEL, '')
    .replace(UNOPENED_PARENTHESIS, '$1')
}

const SEPARATORS_AT_ENDS = /^[\s,;:()|–-]+|[\s,;:(|–-]+$/g
/** Matches "54)": the opening parenthesis belonged to a common word. */
const UNOPENED_PARENTHESIS = /^([^(]*)\)$/
/** Matches a label before the value of an option. */
const LABEL = /^(?:ring)?(?:maat|size|lengte|kleur|colou?r|uitvoering)\s*:?\s+/i
/** Matches separators at the end with at most one word that announces a value, such as ", maat". */
const DANGLING_TERMS =
  /(?:^|[\s,;:()|–/-]+)(?:(?:ring)?maat|size|lengte|kleur|colou?r|uitvoering|in|van|de|het|met|en|mm|cm)?[\s,;:(|–/-]*$/i

/** Removes words such as "maat" from the end of a title whose value was removed. */
export function tidyEnds(terms: string[]): string {
  const joinedTerms = terms.join(' ')
  const hasBalancedParentheses = joinedTerms.split('(').length === joinedTerms.split(')').length
  const balancedText = hasBalancedParentheses
    ? joinedTerms
    : joinedTerms.replace(/(?:\b[cm]m)?\)|\(/g, '')
  const withoutEmptyParentheses = balancedText.replace(/\(\s*\)/g, '')
  let text = withoutEmptyParentheses.replace(/\s+(?=,|\s)/g, '')
  for (let previousText = ''; previousText !== text; ) {
    previousText = text
    text = text.replace(DANGLING_TERMS, '')
  }
  return text
}
