import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createSeededRandom } from '#tests/faults/seeded.ts'
import { instrument, type Mutant } from './mutate.ts'
import { surveyMutants } from './run-tests.ts'
import { TARGETS } from './targets.ts'

const SURVIVORS = path.join(import.meta.dirname, '..', '..', 'docs', 'surviving-mutants.md')
/** Number of mutants for each file; `npm run check:long -- mutation` tries all of them. */
const MUTANTS_PER_FILE = process.env.MUTANTS === 'all' ? Number.POSITIVE_INFINITY : 12
const SEED = 20_261_125
const MIN_KILLED_SHARE = 0.9

/** Selects some mutants of a file, always the same ones. */
function chooseMutants(mutants: Mutant[]): Mutant[] {
  const random = createSeededRandom(SEED)
  const remainingMutants = [...mutants]
  return Array.from({ length: Math.min(MUTANTS_PER_FILE, remainingMutants.length) }, () =>
    remainingMutants.splice(random.below(remainingMutants.length), 1),
  ).flat()
}

test('a source with its mutants does the same as before while none is selected', () => {
  const { code, mutants } = instrument('const isLarge = (n: number) => n > 3 && !(n === 7)', 1)
  expect(mutants.map(({ original, replacement }) => `${original} → ${replacement}`)).toEqual([
    'n > 3 → n >= 3',
    'n > 3 → n <= 3',
    'n === 7 → n !== 7',
    '!(n === 7) → (n === 7)',
    'n > 3 && !(n === 7) → n > 3 || !(n === 7)',
  ])
  expect(code).toContain('globalThis.mutant===1?(n >= 3):globalThis.mutant===2?(n <= 3): n > 3')
})

test.each(Object.keys(TARGETS))(
  'the tests of %s notice nine of ten mistakes, and the others are explained',
  { timeout: 1_800_000 },
  async (area) => {
    const explanations = await readFile(SURVIVORS, 'utf8')
    let [mutantCount, killedCount] = [0, 0]
    const unexplained: string[] = []
    for (const target of TARGETS[area] ?? []) {
      const { mutants, killedIds } = await surveyMutants(target, chooseMutants)
      mutantCount += mutants.length
      killedCount += killedIds.size
      unexplained.push(
        ...mutants
          .filter(({ id }) => !killedIds.has(id))
          .map(({ line, ...mutant }) => ({ line, text: describeMutant(target.source, mutant) }))
          .filter(({ text }) => !explanations.includes(text))
          .map(({ line, text }) => `${text} (line ${line})`),
      )
    }
    console.log(`${area}: ${killedCount} of ${mutantCount} mutants killed`)
    expect(unexplained).toEqual([])
    expect(killedCount / mutantCount).toBeGreaterThanOrEqual(MIN_KILLED_SHARE)
  },
)

/** Describes a mutant in the format of docs/surviving-mutants.md. */
const describeMutant = (source: string, { original, replacement }: Omit<Mutant, 'line'>) =>
  `${path.basename(source)}: \`${original}\` → \`${replacement}\``
