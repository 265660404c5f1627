// Compares this checkout with another one. Both are measured in turn on the same machine: A B B A A B …
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { findPostgresLocation } from '#server/database/postgres-location.ts'
import { comparePairs, readFigures } from './pairs.ts'

const ROOT = path.join(import.meta.dirname, '..')

const { values, positionals } = parseArgs({
  options: { with: { type: 'string' }, pairs: { type: 'string', default: '3' } },
  allowPositionals: true,
})
const pairCount = Number(values.pairs)
if (!values.with || !(pairCount >= 1)) {
  console.error(
    'Usage: npm run bench:compare -- --with FOLDER [--pairs 3] [-- --only pages --products 1000]',
  )
  process.exit(2)
}
const otherCheckout = path.resolve(values.with)
const folder = await mkdtemp(path.join(tmpdir(), 'schakel-compare-'))
const currentData = path.join(folder, 'current')
const baseData = path.join(folder, 'base')

/** Runs `npm run bench` of a checkout and returns its figures. The first run fills the shops in `dataFolder`. */
async function measure(checkout: string, dataFolder: string, extraArguments: string[] = []) {
  // Each checkout has its own compile cache.
  const { NODE_COMPILE_CACHE: _, ...env } = process.env
  const args = ['scripts/bench.mjs', ...positionals, '--keep', dataFolder, ...extraArguments]
  const child = spawn(process.execPath, args, {
    cwd: checkout,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const output = await text(child.stdout)
  const [code] = await ended
  if (code !== 0) throw new Error(`the bench of ${checkout} ended with ${code}: ${output}`)
  return readFigures(output)
}

/** Deletes the databases of the filled shops; if the bench runs as root, they are not in `dataFolder`. */
async function removeFilledShops(dataFolder: string) {
  for (const name of await readdir(dataFolder).catch(() => [])) {
    const { home } = await findPostgresLocation(path.join(dataFolder, name))
    await rm(home, { recursive: true, force: true })
  }
}

try {
  for (const [checkout, data] of [
    [ROOT, currentData],
    [otherCheckout, baseData],
  ] as const) {
    console.log(`filling the shops of ${checkout} …`)
    await measure(checkout, data, ['--only', 'start'])
  }
  const pairs = []
  for (let pair = 0; pair < pairCount; pair++) {
    console.log(`pair ${pair + 1} of ${pairCount} …`)
    // The order changes with each pair, because the second run of a pair finds a warmer machine.
    const isOtherFirst = pair % 2 === 1
    const earlyBase = isOtherFirst ? await measure(otherCheckout, baseData) : null
    const current = await measure(ROOT, currentData)
    pairs.push({ current, base: earlyBase ?? (await measure(otherCheckout, baseData)) })
  }
  for (const { name, unit, current, base, ratio } of comparePairs(pairs)) {
    const change = (ratio - 1) * 100
    console.log(
      `${name.padEnd(72)}${base.toFixed(2).padStart(10)} → ${current.toFixed(2).padStart(10)} ${unit.padEnd(6)}${change >= 0 ? '+' : ''}${change.toFixed(1)} %`,
    )
  }
} finally {
  await removeFilledShops(currentData)
  await removeFilledShops(baseData)
  await rm(folder, { recursive: true, force: true })
}
process.exit()
