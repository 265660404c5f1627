import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..')
const FOLDERS = [
  '.ci',
  'app',
  'assets',
  'bench',
  'cli',
  'database',
  'docs',
  'public',
  'scripts',
  'server',
  'simulators',
  'tests',
]
const PAGES = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: ROOT })]
/** Matches a path from the root, which may contain `*` or `{a,b}`. */
const PATH = new RegExp(`^(${FOLDERS.join('|')})/[\\w./*{},$@-]*$`)
const FILE_NAME = /^[a-z-]+(\.[a-z]+)*\.(ts|tsx|mjs|sql)$/

const exists = (pattern: string) => globSync(pattern, { cwd: ROOT }).length > 0

function findMissingPaths(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name)
  return quoted.filter(
    (name) =>
      (PATH.test(name) && !exists(name)) ||
      (FILE_NAME.test(name) && !exists(name) && !exists(`{${FOLDERS}}/**/${name}`)),
  )
}

test('every file and folder that the documentation names exists', () => {
  expect(findMissingPaths('See `server/jobs.ts`, `app/nothing/` and `lost-file.ts`.')).toEqual([
    'app/nothing/',
    'lost-file.ts',
  ])
  const missingPaths = PAGES.flatMap((page) =>
    findMissingPaths(readFileSync(path.join(ROOT, page), 'utf8')).map((name) => `${page}: ${name}`),
  )
  expect(missingPaths).toEqual([])
})

/** Returns the relative links whose target does not exist. `folder` is the folder of the page. */
function findBrokenLinks(text: string, folder: string): string[] {
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets.filter((target) => {
    const [file = ''] = target.split('#')
    return file !== '' && !URL.canParse(target) && !existsSync(path.join(ROOT, folder, file))
  })
}

test('every relative link in the documentation leads to a file or folder', () => {
  const text = '[1](jobs.md) [2](../server/jobs.ts#top) [3](https://shop.example/) [4](#words)'
  expect(findBrokenLinks(text, 'docs')).toEqual(['jobs.md'])
  const broken = PAGES.flatMap((page) =>
    findBrokenLinks(readFileSync(path.join(ROOT, page), 'utf8'), path.dirname(page)).map(
      (target) => `${page}: ${target}`,
    ),
  )
  expect(broken).toEqual([])
})
