// Checks that comments and test titles begin with their subject, not with "who" or "what".
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { parseSource, readComments, type SourceFile } from './parse-source.ts'
import { readSqlFunctions } from './sql-owners.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
const SCHEMA = path.join(ROOT, 'database', 'schema.sql')
const HEADLESS = /^(Who|What|Where|Whoever|Whatever|Whose|Whichever|Whom|How|Which)\b(?!.*\?$)/is
const SENTENCE_END = /(?<=[.!?])\s+(?=[A-Z])/

function startProblem(sentence: string): string | undefined {
  const firstWord = HEADLESS.exec(sentence)?.[1]
  return firstWord && `the comment starts with "${firstWord}": begin with its subject`
}

/** Returns a problem if a sentence of the comment has no subject. */
export function commentProblem(text: string): string | undefined {
  const [firstSentence = '', ...otherSentences] = text.split(SENTENCE_END)
  const firstWord = otherSentences.map((sentence) => HEADLESS.exec(sentence)?.[1]).find(Boolean)
  return (
    startProblem(firstSentence) ??
    (firstWord && `a sentence starts with "${firstWord}": begin with its subject`)
  )
}

/** Returns a problem if the title of a test has no subject. */
export function titleProblem(title: string): string | undefined {
  const firstWord = HEADLESS.exec(title)?.[1]
  return firstWord && `the title starts with "${firstWord}": begin with its subject`
}

/** Returns the title of a test: the first argument of a call that also has a function as an argument. */
export function readTitle(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const [title, ...otherArguments] = node.arguments
  const hasBody = otherArguments.some(
    (argument) => ts.isArrowFunction(argument) || ts.isFunctionExpression(argument),
  )
  return title && hasBody && ts.isStringLiteralLike(title) ? title.text : undefined
}

/** Reads the SQL files that are still edited. Migrations are left out, because they never change. */
const readEditedSql = (): SourceFile[] => [
  ...readSqlFunctions(),
  { path: 'database/schema.sql', text: readFileSync(SCHEMA, 'utf8') },
]

/** Returns a problem for each SQL comment without a subject. */
export function checkSqlComments(files = readEditedSql()): string[] {
  return files.flatMap((file) =>
    file.text.split('\n').flatMap((line, index, lines) => {
      if (!line.startsWith('-- ') || lines[index - 1]?.startsWith('--')) return []
      const end = lines.findIndex((each, lineIndex) => lineIndex > index && !each.startsWith('--'))
      const text = lines.slice(index, end === -1 ? undefined : end).map((each) => each.slice(3))
      // The comments in schema.sql come from migrations, which never change.
      const isOfSchema = file.path.endsWith('schema.sql')
      const problem = isOfSchema ? startProblem(line.slice(3)) : commentProblem(text.join(' '))
      return problem ? [`${file.path}:${index + 1}: ${problem}`] : []
    }),
  )
}

/** Matches a comment of a style sheet, or a string, which may contain the characters of a comment. */
const STYLE_COMMENT = /"[^"\n]*"|\/\*(.*?)\*\//gs

const readStyleComments = ({ text }: SourceFile) =>
  [...text.matchAll(STYLE_COMMENT)].map((match) => ({
    line: text.slice(0, match.index).split('\n').length,
    text: (match[1] ?? '').trim(),
  }))

/** Reads the style sheets and the configuration files that are CommonJS, which no other rule checks. */
const readOtherFiles = (): SourceFile[] =>
  [
    ...readdirSync(ROOT),
    ...readdirSync(path.join(ROOT, 'app'), { recursive: true, encoding: 'utf8' }).map((name) =>
      path.posix.join('app', name),
    ),
  ]
    .filter((name) => /\.(css|cjs)$/.test(name))
    .map((name) => ({ path: name, text: readFileSync(path.join(ROOT, name), 'utf8') }))

/** Returns a problem for each comment without a subject in a style sheet or CommonJS file. */
export function checkOtherComments(files = readOtherFiles()): string[] {
  return files.flatMap((file) => {
    const comments = file.path.endsWith('.css')
      ? readStyleComments(file)
      : readComments(parseSource(file))
    return comments.flatMap(({ line, text }) => {
      const problem = commentProblem(text)
      return problem ? [`${file.path}:${line}: ${problem}`] : []
    })
  })
}
