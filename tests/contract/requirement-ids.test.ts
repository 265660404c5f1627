import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.resolve(import.meta.dirname, '../..')
const DOCUMENT = 'docs/contract/requirements.md'
const IGNORED_FOLDERS = new Set(['node_modules', 'build', 'data', 'public'])
const TEXT_FILE = /\.(?:tsx?|mjs|sql|md|css)$/
const TEST_FILE = /\.(?:test|e2e)\.tsx?$/
/** `[C01]` and `[C01, X04]`, but no `['B12']` and no `[A-Z0]`. */
const CITATION = /\[((?:[ACEKPSTVX]\d{1,2})(?:,\s*[ACEKPSTVX]\d{1,2})*)\]/g
/** The ids in a title, and the quotation mark that ends it. */
const TITLE_END = /\[[A-Z\d, ]+\].*['"`]/g
const TABLE_ROW = /^\| ([ACEKPSTVX]\d{1,2}) +\| .+ \|(.*)\|$/gm

function listFiles(): string[] {
  return readdirSync(ROOT, { withFileTypes: true })
    .filter(
      (entry) => entry.isDirectory() && !/^\./.test(entry.name) && !IGNORED_FOLDERS.has(entry.name),
    )
    .flatMap(({ name }) =>
      readdirSync(path.join(ROOT, name), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(name, file),
      ),
    )
    .filter((file) => TEXT_FILE.test(file) && file !== DOCUMENT)
}

const readText = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

function citedIds(text: string): string[] {
  return [...text.matchAll(CITATION)].flatMap(([, ids = '']) => ids.split(/,\s*/))
}

const rows = [...readText(DOCUMENT).matchAll(TABLE_ROW)].map(([, id = '', shownBy = '']) => ({
  id,
  isCoveredOutsideTests: shownBy.trim() !== '',
}))
const files = listFiles()

test('every requirement id that code, tests and documents cite is explained', () => {
  const explainedIds = new Set(rows.map(({ id }) => id))
  const unexplained = files.flatMap((file) =>
    citedIds(readText(file)).flatMap((id) => (explainedIds.has(id) ? [] : [`${id} in ${file}`])),
  )
  expect(unexplained).toEqual([])
  expect(files.length).toBeGreaterThan(1_000)
})

test('every requirement has a test with its id in the title, or names what covers it instead', () => {
  const testedIds = new Set(
    files
      .filter((file) => TEST_FILE.test(file))
      .flatMap((file) => readText(file).match(TITLE_END) ?? [])
      .flatMap(citedIds),
  )
  const untestedRows = rows.filter(
    ({ id, isCoveredOutsideTests }) => !isCoveredOutsideTests && !testedIds.has(id),
  )
  expect(untestedRows.map(({ id }) => id)).toEqual([])
  expect(rows.length).toBe(134)
})

test('no requirement is explained twice', () => {
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})
