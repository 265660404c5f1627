import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hasTelemetry, readEnv } from './env.ts'

test('an empty environment is valid', () => {
  const result = readEnv({ PORT: '', UNKNOWN: 'x' })
  expect(result).toMatchObject({
    ok: true,
    env: {
      PORT: 3000,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      LOG_LEVEL: 'info',
      TRUST_PROXY: false,
    },
  })
})

test('values are read from the environment', () => {
  const variables = {
    PORT: '8080',
    SITE_URL: 'https://schakel.example',
    DATABASE_URL: 'postgres://anna@db/shop',
    SHOP_DEMO: '0',
    SMTP_URL: 'smtps://post:geheim@mail.example:465',
    MOLLIE_API_KEY: `test_${'a'.repeat(30)}`,
    MOLLIE_API_URL: 'http://127.0.0.1:4000/v2',
    REST_ORIGINS: 'https://kantoor.example,http://127.0.0.1:8080',
    TRUST_PROXY: '1',
  }
  expect(readEnv(variables)).toMatchObject({
    ok: true,
    env: {
      ...variables,
      PORT: 8080,
      SHOP_DEMO: false,
      REST_ORIGINS: ['https://kantoor.example', 'http://127.0.0.1:8080'],
      TRUST_PROXY: 1,
    },
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT moet'],
  [{ PORT: '65536' }, 'PORT moet'],
  [{ PORT: '-1' }, 'PORT moet'],
  [{ HOST: 'een twee' }, 'HOST moet'],
  [{ SITE_URL: 'schakel.example' }, 'SITE_URL moet'],
  [{ SITE_URL: 'https://schakel.example/winkel' }, 'SITE_URL moet zonder pad'],
  [{ SITE_URL: 'https://anna@schakel.example/' }, 'SITE_URL moet zonder pad'],
  [{ DATABASE_URL: 'mysql://db/shop' }, 'DATABASE_URL moet'],
  [{ ADMIN_EMAIL: 'anna' }, 'ADMIN_EMAIL moet'],
  [{ ADMIN_EMAIL: 'anna@schakel.example' }, 'horen bij elkaar'],
  [{ SHOP_DEMO: 'misschien' }, 'SHOP_DEMO moet'],
  [{ SESSION_SECRET: 'kort' }, 'SESSION_SECRET moet'],
  [{ SMTP_URL: 'http://mail.example' }, 'SMTP_URL moet'],
  [{ MOLLIE_API_KEY: 'test_kort' }, 'MOLLIE_API_KEY moet'],
  [{ MOLLIE_API_KEY: `access_${'a'.repeat(30)}` }, 'MOLLIE_API_KEY moet'],
  [{ MOLLIE_API_KEY: '' }, 'MOLLIE_API_KEY is leeg: vul in, of laat weg.'],
  [{ MOLLIE_API_KEY: ' ' }, 'MOLLIE_API_KEY is leeg'],
  [{ MOLLIE_API_KEY: `live_${'a'.repeat(29)}` }, 'met daarna 30 tekens of meer'],
  [{ DATABASE_URL: '', SHOP_DEMO: '' }, 'DATABASE_URL is leeg; SHOP_DEMO is leeg'],
  [{ MOLLIE_API_URL: 'mollie' }, 'MOLLIE_API_URL moet'],
  [{ MOLLIE_API_URL: 'http://api.mollie.com/v2' }, 'MOLLIE_API_URL mag'],
  [{ SENDCLOUD_PUBLIC_KEY: 'openbaar' }, 'horen bij elkaar'],
  [{ SENDCLOUD_SECRET_KEY: 'met een spatie' }, 'SENDCLOUD_SECRET_KEY moet'],
  [{ SENDCLOUD_API_URL: 'http://panel.sendcloud.sc/api/v3' }, 'SENDCLOUD_API_URL mag'],
  [{ AMAZON_TAGS: 'schakel-21' }, 'AMAZON_TAGS moet eruitzien als'],
  [{ AMAZON_TAGS: 'nl=schakel-21,xx=schakel-22' }, 'AMAZON_TAGS noemt xx; bekend zijn nl, be'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL moet een mailserver'],
  [{ REST_ORIGINS: '*' }, 'REST_ORIGINS moet'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL moet'],
  [{ TRUST_PROXY: 'ja' }, 'TRUST_PROXY moet 0, een aantal'],
  [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY moet'],
  [{ TRUST_PROXY: '10' }, 'TRUST_PROXY moet'],
  [{ TRUST_PROXY: '-1' }, 'TRUST_PROXY moet'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY moet'],
  [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY moet'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY moet'],
  [{ TRUST_PROXY: 'loopback,' }, 'TRUST_PROXY moet'],
  [{ TRUST_PROXY: 'proxy.example' }, 'TRUST_PROXY moet'],
])('an invalid value is reported in one clear line: %o', (variables, message) => {
  const result = readEnv(variables)
  if (result.ok) throw new Error('the value was accepted')
  expect(result.errorLine).toContain(message)
  expect(result.errorLine).not.toContain('\n')
})

test.each([
  ['0', false],
  ['2', 2],
  ['loopback, linklocal,uniquelocal', ['loopback', 'linklocal', 'uniquelocal']],
  ['203.0.113.7,10.0.0.0/8,fd00::/8', ['203.0.113.7', '10.0.0.0/8', 'fd00::/8']],
])('the proxies of %s are trusted as %o', (TRUST_PROXY, proxies) => {
  expect(readEnv({ TRUST_PROXY })).toMatchObject({ ok: true, env: { TRUST_PROXY: proxies } })
})

test.each([`test_${'a'.repeat(30)}`, `live_${'Z9'.repeat(40)}`])(
  'a key of the length that the provider issues is accepted: %s',
  (MOLLIE_API_KEY) => {
    expect(readEnv({ MOLLIE_API_KEY })).toMatchObject({ ok: true, env: { MOLLIE_API_KEY } })
  },
)

test('an invalid value that may be a secret is not repeated', () => {
  const variables = { SESSION_SECRET: 'kort', SMTP_URL: 'geheim', MOLLIE_API_KEY: 'live_sleutel' }
  expect(JSON.stringify(readEnv(variables))).not.toMatch(/kort|geheim|live_sleutel/)
})

test.each([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'winkel' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://127.0.0.1:4318/v1/traces' }, true],
  [{ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://127.0.0.1:4318/v1/metrics' }, true],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' }, false],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, true],
  [{ OTEL_METRICS_EXPORTER: 'none' }, false],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_METRICS_EXPORTER: 'none' }, true],
  [
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
      OTEL_TRACES_EXPORTER: 'none',
      OTEL_METRICS_EXPORTER: 'none',
    },
    false,
  ],
])('whether telemetry is on with %o: %s', (env, isOn) => {
  expect(hasTelemetry(env)).toBe(isOn)
})

test('docs/operations.md lists every variable of the environment, and no others', async () => {
  const readText = (file: string) => readFile(path.join(import.meta.dirname, file), 'utf8')
  // A variable is a property of the schema, which is indented by four spaces.
  const variables = [...(await readText('env.ts')).matchAll(/^ {4}([A-Z][A-Z\d_]+):/gm)]
  // The names are in the first column of the table below the heading.
  const [, table = ''] = (await readText('../../docs/operations.md')).split('\n## Environment\n')
  const firstCells = (table.split('\n## ')[0] ?? '').match(/^\| `[^|]+/gm) ?? []
  const documentedNames = firstCells.join().match(/[A-Z][A-Z\d_]+/g) ?? []
  expect(documentedNames.toSorted()).toEqual(
    [...variables.map(([, name]) => name), 'OTEL_EXPORTER_OTLP_ENDPOINT'].toSorted(),
  )
})
