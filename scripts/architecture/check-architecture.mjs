// The architecture rules (.dependency-cruiser.cjs), and a check that the tool really read the files.
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { cruise } from 'dependency-cruiser'
import extractTSConfig from 'dependency-cruiser/config-utl/extract-ts-config'
import rules from '../../.dependency-cruiser.cjs'

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
  const way = cycle ? [from, ...cycle.map((step) => step.name)].join(' → ') : `${from} → ${to}`
  console.error(`${rule.name}: ${way}`)
}

const files = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((name) => path.posix.join(folder, name)),
).filter((name) => /(?<!\.d)\.(tsx?|mjs)$/.test(name))
const seen = modules.filter(({ source }) => files.includes(source))
const links = seen.reduce((sum, module) => sum + module.dependencies.length, 0)
// With a TypeScript it can't read the tool sees no imports and finds everything in order.
const isAwake = seen.length === files.length && links > files.length
if (!isAwake) {
  console.error(
    `The checker saw ${seen.length} of ${files.length} files with ${links} imports: it is not checking.`,
  )
}
const isGood = isAwake && summary.violations.length === 0
console.log(`${isGood ? 'In order' : 'Not in order'}: ${seen.length} files, ${links} imports`)
process.exit(isGood ? 0 : 1)
