// Checks the architecture rules (.dependency-cruiser.cjs), and that the tool has really read the files.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import rules from '../../.dependency-cruiser.cjs'
import { checkAdminFolders } from './admin-folders.ts'
import { findFragments, MAX_FRAGMENTS } from './find-fragments.ts'
import { checkSources } from './source-rules.ts'

process.chdir(path.join(import.meta.dirname, '..', '..'))
const FOLDERS = ['app', 'cli', 'server', 'simulators', 'tests', 'bench', 'scripts'].filter(
  (folder) => existsSync(folder),
)

const { output } = await cruise(
  FOLDERS,
  { ...rules.options, ruleSet: { forbidden: rules.forbidden }, validate: true },
  undefined,
  { tsConfig: extractTSConfig('tsconfig.json') },
)
const { summary, modules } = output

for (const { rule, from, to, cycle } of summary.violations) {
  const chain = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`
  console.error(`${rule.name}: ${chain}`)
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => path.posix.join(folder, name)),
).filter((name) => /(?<!\.d)\.(tsx?|mjs)$/.test(name))
const checkedModules = modules.filter(({ source }) => files.includes(source))
const importCount = checkedModules.reduce((sum, module) => sum + module.dependencies.length, 0)
// With an unsupported version of TypeScript, dependency-cruiser finds no imports and reports no error.
const sawImports = checkedModules.length === files.length && importCount > files.length
if (!sawImports) {
  console.error(
    `The checker saw ${checkedModules.length} of ${files.length} files with ${importCount} imports: it is not checking.`,
  )
}
const sources = files.filter((name) => !name.endsWith('.d.ts'))
const problems = [
  ...Object.values(
    checkSources(sources.map((name) => ({ path: name, text: readFileSync(name, 'utf8') }))),
  ).flat(),
  ...checkAdminFolders(checkedModules),
]
for (const problem of problems) console.error(problem)
const countLines = (name) => readFileSync(name, 'utf8').trimEnd().split('\n').length
const fragments = findFragments(checkedModules, countLines)
const hasTooManyFragments = fragments.length > MAX_FRAGMENTS
if (hasTooManyFragments) {
  for (const fragment of fragments) console.error(fragment)
  console.error(
    `${fragments.length} files have a few lines and one importer, at most ${MAX_FRAGMENTS} may`,
  )
}
const isGood =
  sawImports && summary.violations.length === 0 && problems.length === 0 && !hasTooManyFragments
console.log(
  `${isGood ? 'In order' : 'Not in order'}: ${checkedModules.length} files, ${importCount} imports`,
)
process.exit(isGood ? 0 : 1)
