// Every check in one go. All run, also when an earlier one failed; the last line is the verdict.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readPlaywrightReport, readVitestReport, type Tally } from './test-reports.ts'

const ROOT = path.join(import.meta.dirname, '..')
const RESULTS = path.join(ROOT, 'test-results')
const startedAt = Date.now()
const total: Tally = { passed: 0, failed: 0 }

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
  total[isGood ? 'passed' : 'failed'] += 1
  return isGood
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

count(
  'unit, use cases, wire contract',
  () =>
    run([
      tool('vitest', 'vitest.mjs'),
      'run',
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    ]),
  () => readVitestReport(vitestReport),
)

if ((await browser) && isBuilt) {
  count(
    'journeys',
    () =>
      run(
        [
          tool('@playwright', 'test', 'cli.js'),
          'test',
          '--pass-with-no-tests',
          '--reporter=list,json',
        ],
        { PLAYWRIGHT_JSON_OUTPUT_FILE: journeysReport },
      ),
    () => readPlaywrightReport(journeysReport),
  )
}

console.log(`\n${Math.round((Date.now() - startedAt) / 1000)} s`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed === 0 ? 0 : 1)
