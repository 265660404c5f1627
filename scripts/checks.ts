// Every check in one go. All run, also when an earlier one failed; the last line is the verdict.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { ensureBrowser } from './browser.ts'
import { readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')
const startedAt = Date.now()
const total: Tally = { passed: 0, failed: 0 }

function node(file: string, args: string[] = [], env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(process.execPath, [file, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

const tool = (...parts: string[]) => path.join('node_modules', ...parts)

/** A check without tests of its own counts as one. */
async function check(name: string, isGood: () => boolean | Promise<boolean>): Promise<boolean> {
  console.log(`\n── ${name}`)
  const good = await isGood()
  total[good ? 'passed' : 'failed'] += 1
  return good
}

/** A runner counts its tests; when it fails without a failed test, that is one failure. */
function count(name: string, runTests: () => boolean, read: () => Tally) {
  console.log(`\n── ${name}`)
  const good = runTests()
  const tally = read()
  total.passed += tally.passed
  total.failed += good ? tally.failed : Math.max(1, tally.failed)
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const vitestReport = path.join(RESULTS, 'vitest.json')
const journeysReport = path.join(RESULTS, 'journeys.json')

await check('types', () => {
  const typegen = node(tool('@react-router', 'dev', 'bin.cjs'), ['typegen'])
  return node(tool('typescript', 'bin', 'tsc'), ['--noEmit']) && typegen
})
await check('lint', () =>
  node(tool('@biomejs', 'biome', 'bin', 'biome'), ['check', '--error-on-warnings', '.']),
)
await check('house rules', () => node(path.join('scripts', 'house.mjs')))
await check('nothing unused', () => node(tool('knip', 'bin', 'knip.js'), ['--no-progress']))

// The build comes first: the contract is tested on what visitors get.
const isBuilt = await check('build', () => node(path.join('scripts', 'build.mjs')))

count(
  'unit, use cases, wire contract',
  () =>
    node(tool('vitest', 'vitest.mjs'), [
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]),
  () => readVitestReport(vitestReport),
)

const hasBrowser = await check('a browser', ensureBrowser)
if (isBuilt && hasBrowser) {
  count(
    'journeys',
    () =>
      node(
        tool('@playwright', 'test', 'cli.js'),
        ['test', '--pass-with-no-tests', '--reporter=list,json'],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
      ),
    () => readPlaywrightReport(journeysReport),
  )
}

console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
