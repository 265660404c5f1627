import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { checkOtherComments, checkSqlComments } from './headless-texts.ts'
import { checkSources } from './source-rules.ts'

const FIXTURES = path.join(import.meta.dirname, '..', '..', 'tests', 'fixtures', 'architecture')

const NO_PROBLEMS = {
  comments: [],
  names: [],
  spreads: [],
  sizes: [],
  duplicates: [],
  folders: [],
  owners: [],
  functions: [],
  conditions: [],
  urls: [],
}

test('a comment without a subject, a banned word in a name and a fresh spread are found', async () => {
  const text = await readFile(path.join(FIXTURES, 'bad-source.txt'), 'utf8')

  expect(checkSources([{ path: 'app/kept-pages.ts', text }])).toEqual({
    ...NO_PROBLEMS,
    comments: [
      'app/kept-pages.ts:1: the comment starts with "Who": begin with its subject',
      'app/kept-pages.ts:4: the comment starts with "What": begin with its subject',
      'app/kept-pages.ts:11: the comment starts with "where": begin with its subject',
      'app/kept-pages.ts:15: a sentence starts with "How": begin with its subject',
    ],
    names: [
      'app/kept-pages.ts:2: "MOST_" in MOST_ROWS (docs/glossary.md)',
      'app/kept-pages.ts:5: "tell" in tellPiece (docs/glossary.md)',
      'app/kept-pages.ts:5: "asked" in askedAt (docs/glossary.md)',
      'app/kept-pages.ts:9: type Found: name it with a noun',
      'app/kept-pages.ts:19: type ShownPrice: name it with a noun',
      'app/kept-pages.ts:21: variable found: name it with a noun',
      'app/kept-pages.ts:22: variable sent: name it with a noun',
      'app/kept-pages.ts:23: variable shown: name it with a noun',
      'app/kept-pages.ts:24: variable read: name it with a noun',
      'app/kept-pages.ts:25: "typed" in typedTexts (docs/glossary.md)',
      'app/kept-pages.ts:1: "kept" in the file\'s name (docs/glossary.md)',
    ],
    spreads: [
      'app/kept-pages.ts:6: spreads a fresh object literal: write its properties',
      'app/kept-pages.ts:17: spreads a fresh array: write its elements',
    ],
  })
})

test.each('came chosen drawn found given got made named read seen sent shown whole'.split(' '))(
  'a variable %s is found',
  (name) => {
    expect(checkSources([{ path: 'app/cart.ts', text: `const ${name} = 1\n` }]).names).toEqual([
      `app/cart.ts:1: variable ${name}: name it with a noun`,
    ])
  },
)

test.each('Came Chose Drawn Found Given Got Made Seen Sent Shown Typed Wanted'.split(' '))(
  'a type that begins with %s is found',
  (word) => {
    expect(checkSources([{ path: 'app/cart.ts', text: `type ${word}Row = 1\n` }]).names).toContain(
      `app/cart.ts:1: type ${word}Row: name it with a noun`,
    )
  },
)

test('a function may have the name of a verb, and a property may be repeated', () => {
  const text = `const read = async () => 1
export const write = (made: () => void, { found }: { found: number }) => [read, made, found]
`
  expect(checkSources([{ path: 'app/read.ts', text }])).toEqual(NO_PROBLEMS)
})

test('a URL of the back office that no type checks is found, in a template too', () => {
  const text = `const pages = [path('/beheer/producten'), '/beheer/producten', \`/beheer/klanten/\${id}/\`]
const link = \`\${siteUrl}/beheer/klanten/\`, other = \`\${siteUrl}/klanten/beheer/\`
const isAdmin = url.startsWith('/beheer')
`
  const problem = 'writes a URL of the back office: use path() or ADMIN_ENDPOINTS'
  expect(checkSources([{ path: 'app/pages.ts', text }])).toEqual({
    ...NO_PROBLEMS,
    urls: [1, 1, 2].map((line) => `app/pages.ts:${line}: ${problem}`),
  })
  expect(checkSources([{ path: 'tests/pages.ts', text }])).toEqual(NO_PROBLEMS)
})

test('a component that gets a fresh object literal as its attributes is found', () => {
  const text = 'export const Row = () => <Cell {...{ name }} />\n'

  expect(checkSources([{ path: 'app/row.tsx', text }])).toEqual({
    ...NO_PROBLEMS,
    spreads: ['app/row.tsx:1: spreads a fresh object literal: write its attributes'],
  })
})

test('a title without a subject and a banned word in a title or code are found', async () => {
  const text = await readFile(path.join(FIXTURES, 'bad-titles.txt'), 'utf8')

  expect(checkSources([{ path: 'app/cart.test.ts', text }])).toEqual({
    ...NO_PROBLEMS,
    comments: ['app/cart.test.ts:1: the title starts with "what": begin with its subject'],
    names: [
      'app/cart.test.ts:3: "piece" in \'unknown-piece\' (docs/glossary.md)',
      'app/cart.test.ts:5: "told" in the title (docs/glossary.md)',
    ],
  })
})

test('a comment without a subject in SQL is found at its first line', () => {
  const text = '-- Orders of customers.\n-- What is second.\n\n-- what codes took off.\n'

  expect(checkSqlComments([{ path: 'database/schema.sql', text }])).toEqual([
    'database/schema.sql:4: the comment starts with "what": begin with its subject',
  ])
  expect(checkSqlComments([{ path: 'database/functions/cart.sql', text }])).toEqual([
    'database/functions/cart.sql:1: a sentence starts with "What": begin with its subject',
    'database/functions/cart.sql:4: the comment starts with "what": begin with its subject',
  ])
})

test('a comment without a subject is found in a style sheet and a CommonJS file', () => {
  const style = `@source "../*/*/admin";
/* What a card shows. */
.card { content: "/* What is this */"; }
/* A row
   of cards. Where it scrolls, it fades. */
`
  const configuration =
    "// Who may import whom.\nconst URL = 'https://schakel.test/' // The shop.\n"

  expect(
    checkOtherComments([
      { path: 'app/ui/card.css', text: style },
      { path: 'rules.cjs', text: configuration },
    ]),
  ).toEqual([
    'app/ui/card.css:2: the comment starts with "What": begin with its subject',
    'app/ui/card.css:4: a sentence starts with "Where": begin with its subject',
    'rules.cjs:1: the comment starts with "Who": begin with its subject',
  ])
})

test('a name that other programs use is allowed where it is listed, and nowhere else', () => {
  const text = 'export interface Reply {\n  elsewhere: string[]\n}\n'

  expect(checkSources([{ path: 'app/features/sales/cart/cart.ts', text }])).toEqual(NO_PROBLEMS)
  expect(checkSources([{ path: 'app/features/core/media/photo.ts', text }])).toEqual({
    ...NO_PROBLEMS,
    names: ['app/features/core/media/photo.ts:2: "elsewhere" in elsewhere (docs/glossary.md)'],
  })
})

test('a word that is vague or wrong in a name is found there, and is fine in a title and in terms of the trade', () => {
  const text = `test('a shopper may look at most at ten', (most: number) => {})
const pressEnter = 1, lookUpRate = 2, isNameTaken = 3, isWordPress = 4, taken = 5, presses = 6, tills = 7, ownHomes = 8, looksLikeText = 9
`
  expect(checkSources([{ path: 'app/cart.test.ts', text }]).names).toEqual([
    'app/cart.test.ts:1: "most" in most (docs/glossary.md)',
    'app/cart.test.ts:2: "press" in pressEnter (docs/glossary.md)',
    'app/cart.test.ts:2: "taken" in taken (docs/glossary.md)',
    'app/cart.test.ts:2: "presses" in presses (docs/glossary.md)',
    'app/cart.test.ts:2: "tills" in tills (docs/glossary.md)',
    'app/cart.test.ts:2: "homes" in ownHomes (docs/glossary.md)',
  ])
})

test('long files and long functions are found, except in tests', () => {
  const body = '  count += 1\n'.repeat(100)
  const text = `let count = 0\nexport function countUp() {\n${body}}\n${'\n'.repeat(150)}export {}\n`

  expect(checkSources([{ path: 'app/count.ts', text }])).toEqual({
    ...NO_PROBLEMS,
    sizes: [
      'app/count.ts:2: countUp has 102 lines (at most 100)',
      'app/count.ts:1: has 254 lines (at most 250)',
    ],
  })
  expect(checkSources([{ path: 'app/count.test.ts', text }])).toEqual(NO_PROBLEMS)
})

test('two files in different folders may not share a base name; a file and its server half may', () => {
  const files = ['app/a/cart.ts', 'app/a/cart.server.ts', 'app/b/cart.tsx', 'app/b/menu.ts']

  expect(checkSources(files.map((name) => ({ path: name, text: '' })))).toEqual({
    ...NO_PROBLEMS,
    duplicates: ['cart: app/a/cart.ts, app/a/cart.server.ts, app/b/cart.tsx share a base name'],
  })
})

test('a folder has 25 source files at most', () => {
  const files = Array.from({ length: 26 }, (_, index) => ({
    path: `app/a/file-${index}.ts`,
    text: '',
  }))

  expect(checkSources(files).folders).toEqual(['app/a: 26 files (at most 25)'])
})

test('a test that expects something only under a condition is found, one that throws is not', () => {
  const text = `test('a ring', () => {
  if (ring.ok) expect(ring.name).toBe('Ring')
  if (!ring.ok) throw new Error(ring.error)
  if (isPhone) { expectAccessible(page) }
})
`
  const problem = 'expects something in an `if`: write two tests, or what holds in both cases'
  expect(checkSources([{ path: 'app/ring.test.ts', text }])).toEqual({
    ...NO_PROBLEMS,
    conditions: [`app/ring.test.ts:2: ${problem}`, `app/ring.test.ts:4: ${problem}`],
  })
})

test('a journey that may skip a step is found; a function inside it may choose', () => {
  const text = `journey('a ring', async ({ page }) => {
  if (await row.count()) await row.click()
  if (isAsked) await isAnswered
  const names = (await row.isVisible()) ? ['Ring'] : []
  isPhone && (await openMenu(page))
  for (const shop of [...(isGerman ? ['amazon.de'] : []), 'amazon.nl']) await choose(page, shop)
  await page.route('**', (route) => { if (isLate) return route.abort() })
  const colour = project.name === 'phone' ? 'red' : 'blue'
})
`
  const problem = 'may skip a step: write a journey that always takes it, or a support function'
  expect(checkSources([{ path: 'tests/journeys/ring.e2e.ts', text }])).toEqual({
    ...NO_PROBLEMS,
    conditions: [2, 3, 4, 5, 6].map((line) => `tests/journeys/ring.e2e.ts:${line}: ${problem}`),
  })
})

test('a journey names the path of every console error that it expects', () => {
  const text = `journey('a ring', async ({ expectComplaint }) => {
  expectComplaint(/status of 404/)
  expectComplaint(/status of 404 .*\\/ring\\//)
})
`
  expect(checkSources([{ path: 'tests/journeys/ring.e2e.ts', text }])).toEqual({
    ...NO_PROBLEMS,
    conditions: ['tests/journeys/ring.e2e.ts:2: expects a complaint about any path: name it'],
  })
})

test('a test that takes a limit from the code that it tests is found', () => {
  const text = `import { MAX_LINES, readCart } from './cart.ts'
import { SIGN_IN_LIMITS } from '#app/features/core/accounts/accounts.ts'
import { MAX_WAIT } from '#tests/support/wait.ts'
`
  expect(checkSources([{ path: 'app/cart.test.ts', text }])).toEqual({
    ...NO_PROBLEMS,
    conditions: [
      'app/cart.test.ts: imports MAX_LINES: write down the number',
      'app/cart.test.ts: imports SIGN_IN_LIMITS: write down the number',
    ],
  })
  expect(checkSources([{ path: 'app/cart.ts', text }])).toEqual(NO_PROBLEMS)
})
