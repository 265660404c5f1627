import path from 'node:path'
import { build } from 'vite'
import { expect, vi } from 'vitest'
import { instrument, type Mutant } from './mutate.ts'

const ROOT = path.join(import.meta.dirname, '..', '..')
/** Maximum number of loop iterations, because a mutant may loop forever. */
const MAX_LOOPS = 200_000
const HARNESS = 'virtual:harness'
const TESTS = 'virtual:tests'

type Run = () => unknown

interface CollectedTest {
  name: string
  run: Run
}

/** Replaces vitest: collects the tests, so that they can run once for each mutant in the same process. */
function createHarness() {
  const tests: CollectedTest[] = []
  const beforeEachHooks: Run[] = []
  const test = (name: string, ...parameters: unknown[]) => {
    const run = parameters.find((each): each is Run => typeof each === 'function')
    if (run) tests.push({ name, run })
  }
  const testEachRow =
    (spreadsRow: boolean) =>
    (rows: readonly unknown[]) =>
    (name: string, run: (...row: unknown[]) => unknown) => {
      for (const row of rows)
        tests.push({ name, run: () => (spreadsRow && Array.isArray(row) ? run(...row) : run(row)) })
    }
  const api = {
    test: Object.assign(test, { each: testEachRow(true), for: testEachRow(false) }),
    describe: (_name: string, run: Run) => run(),
    beforeEach: (run: Run) => beforeEachHooks.push(run),
    afterEach: () => undefined,
    expect,
    vi,
  }
  return { api, tests, beforeEachHooks }
}

const sharedScope = globalThis as typeof globalThis & {
  mutant?: number
  countLoop?: () => void
  harness?: ReturnType<typeof createHarness>['api']
}

export interface Survey {
  mutants: Mutant[]
  /** ids of the mutants that a test detected */
  killedIds: Set<number>
}

/** Runs the tests of a file against the mutants that `choose` selects. Fails if the tests fail without a mutant. */
export async function surveyMutants(
  { source, tests }: { source: string; tests: string[] },
  chooseMutants: (mutants: Mutant[]) => Mutant[],
): Promise<Survey> {
  const { code, mutants } = await bundle(source, tests)
  const harness = createHarness()
  let loopCount = 0
  sharedScope.harness = harness.api
  sharedScope.countLoop = () => {
    if (++loopCount > MAX_LOOPS) throw new Error('an endless loop')
  }
  /** Returns the error of the first test that fails with this mutant; null if all pass. */
  const runTests = async (id: number) => {
    sharedScope.mutant = id
    loopCount = 0
    try {
      for (const { run } of harness.tests) {
        for (const runHook of harness.beforeEachHooks) await runHook()
        await run()
      }
      return null
    } catch (error) {
      return error
    } finally {
      vi.unstubAllGlobals()
      sharedScope.mutant = 0
    }
  }
  sharedScope.mutant = 0
  await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)
  expect(harness.tests.length, source).toBeGreaterThan(0)
  expect(await runTests(0), source).toBeNull()
  const chosenMutants = chooseMutants(mutants)
  const killedIds = new Set<number>()
  for (const { id } of chosenMutants) if ((await runTests(id)) !== null) killedIds.add(id)
  delete sharedScope.mutant
  delete sharedScope.harness
  delete sharedScope.countLoop
  return { mutants: chosenMutants, killedIds }
}

/** Bundles the tests with the instrumented source into one module. */
async function bundle(source: string, tests: string[]) {
  let mutants: Mutant[] = []
  const buildResult = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'mutants',
        enforce: 'pre',
        resolveId(id) {
          if (id === 'vitest' || id === HARNESS) return `\0${HARNESS}`
          return id === TESTS ? `\0${TESTS}` : undefined
        },
        load(id) {
          if (id === `\0${HARNESS}`)
            return 'export const { test, describe, beforeEach, afterEach, expect, vi } = globalThis.harness'
          if (id !== `\0${TESTS}`) return undefined
          return tests.map((test) => `import ${JSON.stringify(path.join(ROOT, test))}`).join('\n')
        },
        transform(code, id) {
          if (!id.endsWith(`/${source}`)) return undefined
          const instrumented = instrument(code, 1)
          mutants = instrumented.mutants
          return { code: instrumented.code, map: null }
        },
      },
    ],
    build: {
      ssr: true,
      write: false,
      minify: false,
      target: 'esnext',
      rollupOptions: { input: TESTS, output: { codeSplitting: false } },
    },
    ssr: { noExternal: true },
  })
  const output = Array.isArray(buildResult) ? buildResult[0] : buildResult
  const [chunk] = output && 'output' in output ? output.output : []
  if (chunk?.type !== 'chunk') throw new Error(`${source} was not bundled`)
  return { code: chunk.code, mutants }
}
