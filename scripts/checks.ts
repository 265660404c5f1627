// Every check in one go. All run, also when an earlier one failed; the last line is the verdict.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import {
  readPlaywrightReport,
  readVitestReport,
  type Tally,
  tellFailure,
  type VitestTally,
} from './test-reports.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')
const startedAt = Date.now()
const total: Tally = { passed: 0, failures: [] }
/** what failed at its first try only, or at both */
const triedAgain: string[] = []
/** With more than so many broken, it is not chance. */
const FILES_TRIED_AGAIN = 5

type Program = [file: string, ...args: string[]]

function run(program: Program, env: NodeJS.ProcessEnv = {}): boolean {
  const { status } = spawnSync(process.execPath, program, {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  return status === 0
}

/** Beside others; what it says is kept until it is done. */
async function runBeside(program: Program): Promise<{ isGood: boolean; said: string }> {
  const child = spawn(process.execPath, program, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  const [code] = await once(child, 'close')
  return { isGood: code === 0, said }
}

const tool = (...parts: string[]) => path.join('node_modules', ...parts)

/** A check without tests of its own counts as one. */
async function check(name: string, ...programs: Program[]): Promise<boolean> {
  let isGood = true
  let all = ''
  for (const program of programs) {
    const { isGood: isThisGood, said } = await runBeside(program)
    isGood &&= isThisGood
    all += said
  }
  console.log(`\n── ${name}\n${all.trimEnd()}`)
  if (isGood) total.passed += 1
  else total.failures.push(tellFailure(name, all.trim()))
  return isGood
}

/** A runner that fails without a failed test is one failure. */
function add(name: string, isGood: boolean, { passed, failures }: Tally) {
  total.passed += passed
  total.failures.push(...failures)
  if (!isGood && failures.length === 0) total.failures.push(`${name}: broken off`)
}

rmSync(RESULTS, { recursive: true, force: true })
mkdirSync(RESULTS, { recursive: true })
const journeysReport = path.join(RESULTS, 'journeys.json')

// Fetching one is mostly waiting, so it goes on beside all that needs none.
const browser = check('a browser', [path.join('scripts', 'browser.ts')])
const types = check(
  'types',
  [tool('@react-router', 'dev', 'bin.cjs'), 'typegen'],
  [tool('typescript', 'bin', 'tsc'), '--noEmit'],
)
// The build comes before the tests: the contract is tested on what visitors get.
const isBuilt = await check('build', [path.join('scripts', 'build.mjs')])
await check('lint', [
  tool('@biomejs', 'biome', 'bin', 'biome'),
  'check',
  '--error-on-warnings',
  '.',
])
await check('house rules', [path.join('scripts', 'house.mjs')])
await check('nothing unused', [tool('knip', 'bin', 'knip.js'), '--no-progress'])
await types

function runVitest(name: string, files: string[]): { isGood: boolean; tally: VitestTally } {
  console.log(`\n── ${name}`)
  const report = path.join(RESULTS, `${name.replace(/\W+/g, '-')}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const isGood = run([tool('vitest', 'vitest.mjs'), 'run', ...reporters, ...files])
  return { isGood, tally: readVitestReport(report) }
}

// As with the journeys: what needs its second try is named, and is to be mended; it stops nobody meanwhile.
const suite = 'unit, use cases, HTTP contract'
const first = runVitest(suite, [])
const { files } = first.tally
if (files.length === 0 || files.length > FILES_TRIED_AGAIN) {
  add(suite, first.isGood, first.tally)
} else {
  const { isGood, tally } = runVitest('once more', files)
  add(suite, isGood, { ...tally, passed: first.tally.passedInGoodFiles + tally.passed })
  triedAgain.push(...first.tally.failures)
}

if ((await browser) && isBuilt) {
  console.log('\n── journeys')
  const isGood = run([tool('@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport,
  })
  const tally = readPlaywrightReport(journeysReport)
  add('journeys', isGood, tally)
  triedAgain.push(...tally.flaky)
}

// Said again at the end: of a long log often only that is kept.
for (const failure of triedAgain) console.log(`\ntried again: ${failure}`)
for (const failure of total.failures) console.log(`\n✗ ${failure}`)
console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failures.length} failed`)
process.exit(total.failures.length === 0 ? 0 : 1)
