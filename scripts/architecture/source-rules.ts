// Rules for comments, names and sizes that no linter checks. check-architecture.mjs reports the problems.
import path from 'node:path'
import ts from 'typescript'
import {
  checkOtherComments,
  checkSqlComments,
  commentProblem,
  readTitle,
  titleProblem,
} from './headless-texts.ts'
import { parseSource, readComments, type SourceFile } from './parse-source.ts'
import { isPublishedName } from './published-names.ts'
import { checkPoolQueries, checkSqlFunctions } from './sql-functions.ts'
import { checkTableOwners } from './table-owners.ts'
import { checkComplaints, checkImportedLimits, checkTestConditions } from './test-conditions.ts'
import { checkUrlLiterals } from './url-literals.ts'
import { vagueNameProblem } from './vague-names.ts'

const MAX_FILE_LINES = 250
const MAX_FUNCTION_LINES = 100
const LONG_FUNCTION_LINES = 60
const MAX_LONG_FUNCTIONS = 60
const MAX_FILES_IN_FOLDER = 25

/** Words that docs/glossary.md replaces by a clearer word of the trade. */
const BANNED_TERMS = new Set(
  (
    'anew ask asked asker asking aftermath brought deed desk elsewhere foretell foretold gate ' +
    'hear heard homes judge judged kept lane maker people piece played plays refusal refuse refused ' +
    'said say tell telling thereupon till told trouble whoever wording words'
  ).split(' '),
)
const BANNED_PREFIX = /^(MOST|LEAST|MANY)_/
/** Names that are too vague on their own; `mostUsed` and `isNameTaken` are clear. */
const BANNED_NAMES = /^(most|least|taken|MOST|LEAST)$/
/** Words that are banned in names only: a test title may say that a person looks at a page and presses a key. */
const NAME_TERMS = new Set(['counter', 'look', 'press', 'typed'])
/** Exceptions from the banned words: "look up" is the usual term for a search by key, and "looks like" for a guess. */
const PROPER_NAMES = /WordPress|look-?up|looksLike/gi

/** Matches a code such as `unknown-product`, or the id of a route. */
const CODE = /^[a-z0-9]+(-[a-z0-9]+)+$/

const isTest = (file: string) => /\.(test|e2e)\.tsx?$|^(tests|bench)\//.test(file)

/** Splits a name such as `toldAt`, `MAX_ROWS` or `cart-page` into lower-case words. */
const splitName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())

/** Returns whether the set contains the word or its singular. */
const hasTerm = (terms: Set<string>, word: string) =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((form) => terms.has(form))

const findBannedWord = (name: string) =>
  (BANNED_PREFIX.exec(name) ?? BANNED_NAMES.exec(name))?.[0] ??
  splitName(name.replace(PROPER_NAMES, '')).find(
    (word) => hasTerm(BANNED_TERMS, word) || hasTerm(NAME_TERMS, word),
  )

/** Finds a banned term in a title or code. There "words" has its usual meaning: the words of a search or text. */
const findBannedTerm = (text: string) =>
  splitName(text).find((word) => word !== 'words' && hasTerm(BANNED_TERMS, word))

const isDeclaredName = (node: ts.Identifier): boolean => {
  const { parent } = node
  if (ts.isBindingElement(parent)) return parent.name === node
  // A property access or a shorthand property repeats a name that is declared elsewhere.
  if (ts.isPropertyAccessExpression(parent) || ts.isShorthandPropertyAssignment(parent))
    return false
  return 'name' in parent && parent.name === node && !ts.isImportSpecifier(parent)
}

const isFunction = (node: ts.Node) =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node)

function nameFunction(node: ts.Node): string {
  if ('name' in node && node.name) return (node.name as ts.Node).getText()
  const { parent } = node
  return ts.isVariableDeclaration(parent) ? parent.name.getText() : 'a function'
}

/** Returns a problem if the node spreads an object literal only to fit a line. */
function spreadProblem(node: ts.Node, isInTest: boolean): string | undefined {
  if (ts.isSpreadAssignment(node) && ts.isObjectLiteralExpression(node.expression))
    return 'spreads a fresh object literal: write its properties'
  if (ts.isJsxSpreadAttribute(node) && ts.isObjectLiteralExpression(node.expression))
    return 'spreads a fresh object literal: write its attributes'
  if (!isInTest && ts.isSpreadElement(node) && ts.isArrayLiteralExpression(node.expression))
    return 'spreads a fresh array: write its elements'
  return undefined
}

interface Problem {
  rule: SourceRule
  /** position and problem: `path:line: problem` */
  text: string
}

/** Returns the problems of one file, and its long functions, which `checkSources` counts over all files. */
function checkSource(file: SourceFile): { problems: Problem[]; longFunctions: string[] } {
  const problems: Problem[] = []
  const longFunctions: string[] = []
  const source = parseSource(file)
  const lineOf = (node: ts.Node, end = node.getStart(source)) =>
    source.getLineAndCharacterOfPosition(end).line + 1
  const report = (rule: SourceRule, line: number, problem: string) =>
    problems.push({ rule, text: `${file.path}:${line}: ${problem}` })

  for (const { line, text } of readComments(source)) {
    const problem = commentProblem(text)
    if (problem) report('comments', line, problem)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclaredName(node)) {
      const word = findBannedWord(node.text)
      if (word && !isPublishedName(file.path, node.text))
        report('names', lineOf(node), `"${word}" in ${node.text} (docs/glossary.md)`)
    }
    if (ts.isStringLiteralLike(node) && CODE.test(node.text)) {
      const word = findBannedTerm(node.text)
      if (word && !isPublishedName(file.path, node.text))
        report('names', lineOf(node), `"${word}" in '${node.text}' (docs/glossary.md)`)
    }
    const vagueName = vagueNameProblem(node)
    if (vagueName) report('names', lineOf(node), vagueName)
    const title = isTest(file.path) ? readTitle(node) : undefined
    if (title !== undefined) {
      const problem = titleProblem(title)
      if (problem) report('comments', lineOf(node), problem)
      const word = findBannedTerm(title)
      if (word) report('names', lineOf(node), `"${word}" in the title (docs/glossary.md)`)
    }
    const spread = spreadProblem(node, isTest(file.path))
    if (spread) report('spreads', lineOf(node), spread)
    if (isFunction(node) && !isTest(file.path)) {
      const lines = lineOf(node, node.end) - lineOf(node) + 1
      const description = `${file.path}:${lineOf(node)}: ${nameFunction(node)} has ${lines} lines`
      if (lines > MAX_FUNCTION_LINES)
        problems.push({ rule: 'sizes', text: `${description} (at most ${MAX_FUNCTION_LINES})` })
      if (lines > LONG_FUNCTION_LINES) longFunctions.push(description)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)

  const lines = file.text.trimEnd().split('\n').length
  if (lines > MAX_FILE_LINES && !isTest(file.path)) {
    report('sizes', 1, `has ${lines} lines (at most ${MAX_FILE_LINES})`)
  }
  const word = findBannedWord(path.basename(file.path).replace(/\..*/, ''))
  if (word) report('names', 1, `"${word}" in the file's name (docs/glossary.md)`)
  return { problems, longFunctions }
}

/**
 * Finds file names that occur in more than one folder. A file and its server half (`cart.ts`, `cart.server.ts`) in one folder may
 * share a name.
 */
function findDuplicateNames(files: SourceFile[]): string[] {
  const byName = Map.groupBy(files, (file) => path.basename(file.path).replace(/\..*/, ''))
  return [...byName]
    .filter(([, files]) => new Set(files.map((file) => path.dirname(file.path))).size > 1)
    .map(
      ([name, files]) => `${name}: ${files.map((file) => file.path).join(', ')} share a base name`,
    )
}

function findFullFolders(files: SourceFile[]): string[] {
  const byFolder = Map.groupBy(files, (file) => path.dirname(file.path))
  return [...byFolder]
    .filter(([, files]) => files.length > MAX_FILES_IN_FOLDER)
    .map(([folder, files]) => `${folder}: ${files.length} files (at most ${MAX_FILES_IN_FOLDER})`)
}

type SourceRule =
  | 'comments'
  | 'names'
  | 'spreads'
  | 'sizes'
  | 'duplicates'
  | 'folders'
  | 'owners'
  | 'functions'
  | 'conditions'
  | 'urls'

/** Returns all problems by rule, including those between files. */
export function checkSources(files: SourceFile[]): Record<SourceRule, string[]> {
  const results = files.map(checkSource)
  const longFunctions = results.flatMap((result) => result.longFunctions)
  const sources = files.filter((file) => !isTest(file.path))
  const fileProblems = results.flatMap((result) => result.problems)
  const problemsOfRule = (rule: SourceRule) =>
    fileProblems.filter((problem) => problem.rule === rule).map((problem) => problem.text)
  return {
    comments: [...problemsOfRule('comments'), ...checkSqlComments(), ...checkOtherComments()],
    names: problemsOfRule('names'),
    spreads: problemsOfRule('spreads'),
    // Long functions are allowed up to the limit; the ones beyond are problems.
    sizes: [...problemsOfRule('sizes'), ...longFunctions.slice(MAX_LONG_FUNCTIONS)],
    duplicates: findDuplicateNames(sources),
    folders: findFullFolders(sources),
    owners: checkTableOwners(files),
    functions: [...checkSqlFunctions(files), ...checkPoolQueries(files)],
    conditions: [
      ...checkTestConditions(files),
      ...checkComplaints(files),
      ...checkImportedLimits(files),
    ],
    urls: checkUrlLiterals(files),
  }
}
