import { z } from 'zod'
import { trustProxy } from '#app/platform/http/proxy-setting.ts'
import { unknownCountries, unknownCountryText } from './amazon-countries.ts'
import { isOnThisMachine } from './loopback.ts'

const MIN_SECRET = 32
const MIN_PASSWORD = 10
/** Versions of Amazon credentials. The version determines the token server and the region. */
const AMAZON_VERSIONS = ['2.1', '2.2', '2.3', '3.1', '3.2', '3.3'] as const
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** A URL with an allowed protocol; the message `error` names the allowed protocols. */
function urlField(protocol: RegExp, error: string) {
  return z.url({ protocol, error, abort: true })
}

/** The shop runs at the root of its host, so a path is not allowed. */
function isOriginOnly(url: string): boolean {
  const { pathname, search, hash, username } = new URL(url)
  return pathname === '/' && `${search}${hash}${username}` === ''
}

/** A whole number from 0 to `max`. */
function wholeNumber(max: number) {
  const error = `moet een getal van 0 tot en met ${max} zijn`
  return z
    .string()
    .regex(/^\d{1,5}$/, error)
    .transform(Number)
    .refine((number) => number <= max, error)
}

/** The URL of an external service, without a slash at the end. */
function serviceUrlField(defaultUrl: string) {
  return z
    .url({ protocol: /^https?$/, error: 'moet een adres zijn dat met http:// of https:// begint' })
    .transform((url) => url.replace(/\/+$/, ''))
    .default(defaultUrl)
}

const booleanField = z.stringbool({ error: 'moet 1 of 0 zijn' })
const emailField = z.email({ error: 'moet een e-mailadres zijn' })

const keyField = z
  .string()
  .regex(/^\S{1,200}$/, 'moet een sleutel zonder spaties zijn')
  .optional()

const regionField = z
  .string()
  .regex(/^[a-z\d-]{2,40}$/, 'moet een regio zijn, zoals eu-central-1')
  .optional()

/** Partner tags by country, the main country first: "nl=schakel-21,de=schakel-de-21". */
const partnerTagsField = z
  .string()
  .overwrite((tags) => tags.replace(/\s/g, ''))
  .regex(/^[a-z]{2}=[\w-]{1,64}(?:,[a-z]{2}=[\w-]{1,64})*$/, {
    error: 'moet eruitzien als nl=schakel-21,de=schakel-de-21',
    abort: true,
  })
  .refine((tags) => unknownCountries(tags).length === 0, {
    error: ({ input }) => unknownCountryText(String(input)),
  })
  .optional()

/** The URL of an external service that receives keys. Plain http is allowed on this machine only. */
const safeUrlField = urlField(/^https?$/, 'moet een adres zijn dat met https:// begint')
  .refine(
    (url) => !url.startsWith('http:') || isOnThisMachine(url),
    'mag alleen op de machine zelf met http:// beginnen',
  )
  .transform((url) => url.replace(/\/+$/, ''))
  .optional()

const POSTGRES_ERROR = 'moet een adres zijn dat met postgres:// begint'
const databaseUrlField = urlField(/^postgres(ql)?$/, POSTGRES_ERROR).optional()

/** Groups of variables of which either all or none must be set. */
const ALL_OR_NONE = [
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
  ['SENDCLOUD_PUBLIC_KEY', 'SENDCLOUD_SECRET_KEY'],
  ['AMAZON_CREDENTIAL_ID', 'AMAZON_CREDENTIAL_SECRET'],
  ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['BOL_CLIENT_ID', 'BOL_CLIENT_SECRET'],
] as const

const envSchema = z
  .object({
    PORT: wholeNumber(65_535).default(3000),
    STOP_DELAY_SECONDS: wholeNumber(10).default(0),
    HOST: z
      .string()
      .regex(/^[\w.:%-]+$/, 'moet een naam of een IP-adres zijn')
      .default('127.0.0.1'),
    SITE_URL: urlField(/^https?$/, 'moet een adres zijn dat met http:// of https:// begint')
      .refine(isOriginOnly, { error: 'moet zonder pad zijn, zoals https://schakel.example' })
      .optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: databaseUrlField,
    DATABASE_REPLICA_URL: databaseUrlField,
    ADMIN_EMAIL: emailField.optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(MIN_PASSWORD, `moet minstens ${MIN_PASSWORD} tekens hebben`)
      .optional(),
    SHOP_DEMO: booleanField.optional(),
    HSTS_SUBDOMAINS: booleanField.optional(),
    SESSION_SECRET: z
      .string()
      .min(MIN_SECRET, `moet minstens ${MIN_SECRET} tekens hebben`)
      .optional(),
    SMTP_URL: urlField(/^smtps?$/, 'moet een adres zijn dat met smtp:// of smtps:// begint')
      .refine((url) => new URL(url).hostname !== '', { error: 'moet een mailserver noemen' })
      .optional(),
    MOLLIE_API_KEY: z
      .string()
      .regex(
        /^(?:test|live)_[A-Za-z\d]{30,}$/,
        'moet een sleutel zijn die met test_ of live_ begint, met daarna 30 tekens of meer',
      )
      .optional(),
    MOLLIE_API_URL: safeUrlField,
    METRICS_TOKEN: z.string().min(16, 'moet minstens 16 tekens hebben').optional(),
    SENDCLOUD_PUBLIC_KEY: keyField,
    SENDCLOUD_SECRET_KEY: keyField,
    SENDCLOUD_API_URL: safeUrlField,
    AMAZON_CREDENTIAL_ID: keyField,
    AMAZON_CREDENTIAL_SECRET: keyField,
    AMAZON_CREDENTIAL_VERSION: z
      .enum(AMAZON_VERSIONS, { error: `moet een van deze zijn: ${AMAZON_VERSIONS.join(', ')}` })
      .default('3.2'),
    AMAZON_API_URL: safeUrlField,
    AMAZON_TOKEN_URL: safeUrlField,
    AMAZON_CALLS_PER_SECOND: z
      .string()
      .regex(/^\d{1,4}(?:\.\d{1,3})?$/, 'moet een getal zijn, zoals 1 of 0.5')
      .transform(Number)
      .refine((rate) => rate > 0, 'moet meer dan 0 zijn')
      .default(1),
    AMAZON_TAGS: partnerTagsField,
    BOL_CLIENT_ID: keyField,
    BOL_CLIENT_SECRET: keyField,
    BOL_API_URL: safeUrlField,
    BOL_TOKEN_URL: safeUrlField,
    BOL_SITE_ID: z
      .string()
      .regex(/^\d{1,12}$/, 'moet een getal zijn')
      .optional(),
    LOCATIESERVER_URL: serviceUrlField('https://api.pdok.nl/bzk/locatieserver/search/v3_1'),
    VIES_URL: serviceUrlField('https://ec.europa.eu/taxation_customs/vies/rest-api'),
    INDEXNOW_URL: serviceUrlField('https://api.indexnow.org/indexnow'),
    REST_ORIGINS: z
      .string()
      .regex(
        /^https?:\/\/[\w.:-]+(?:,https?:\/\/[\w.:-]+)*$/,
        'moet eruitzien als https://een.example,https://twee.example',
      )
      .transform((text) => text.split(','))
      .default([]),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'moet de naam van een bucket zijn')
      .optional(),
    S3_REGION: regionField,
    S3_ENDPOINT: safeUrlField,
    S3_ACCESS_KEY_ID: keyField,
    S3_SECRET_ACCESS_KEY: keyField,
    BACKUP_TO: z.string().optional(),
    WAL_ARCHIVE: z
      .string()
      .regex(/^\/[\w./-]+$/, 'moet een volledig pad zijn, zonder spaties')
      .optional(),
    BACKUP_PASSPHRASE: z.string().min(12, 'moet minstens 12 tekens hebben').optional(),
    BACKUP_S3_REGION: regionField,
    BACKUP_S3_ENDPOINT: safeUrlField,
    BACKUP_S3_ACCESS_KEY_ID: keyField,
    BACKUP_S3_SECRET_ACCESS_KEY: keyField,
    BACKUP_SFTP_PASSWORD: z.string().optional(),
    BACKUP_SFTP_KEY_FILE: z.string().optional(),
    BACKUP_SFTP_HOST_KEY: z
      .string()
      .regex(/^(?:SHA256:)?[A-Za-z\d+/]{43}$/, 'moet eruitzien als SHA256: met 43 tekens erachter')
      .optional(),
    BACKUP_WEBDAV_USER: z.string().optional(),
    BACKUP_WEBDAV_PASSWORD: z.string().optional(),
    LOG_LEVEL: z
      .enum(LOG_LEVELS, { error: `moet een van deze zijn: ${LOG_LEVELS.join(', ')}` })
      .default('info'),
    TRUST_PROXY: trustProxy,
  })
  .superRefine((env, context) => {
    for (const names of ALL_OR_NONE) {
      const areSet = names.map((name) => env[name] !== undefined)
      if (areSet.every(Boolean) || !areSet.some(Boolean)) continue
      context.addIssue({
        code: 'custom',
        path: [`${names.slice(0, -1).join(', ')} en ${names.at(-1)}`],
        message: `horen bij elkaar: zet ${names.length === 2 ? 'beide of geen van beide' : 'alle drie of geen'}`,
      })
    }
  })

export type Env = z.infer<typeof envSchema>

/** The environment after start-up has added the database's URL and the secret. */
export type ReadyEnv = Env & { DATABASE_URL: string; SESSION_SECRET: string }

/**
 * Variables that may be absent but not empty. An empty value is probably a secret that failed to load, and without it the shop
 * would start without real payments, or as a demo on another database.
 */
const NEVER_EMPTY = ['MOLLIE_API_KEY', 'DATABASE_URL', 'SHOP_DEMO']

/** Validates the environment. Errors are reported in one line without the values, because a value may be a secret. */
export function readEnv(
  source: Record<string, string | undefined>,
): { ok: true; env: Env } | { ok: false; errorLine: string } {
  const emptyNames = NEVER_EMPTY.filter((name) => source[name]?.trim() === '')
  if (emptyNames.length > 0) {
    return {
      ok: false,
      errorLine: `${emptyNames.map((name) => `${name} is leeg`).join('; ')}: vul in, of laat weg.`,
    }
  }
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = envSchema.safeParse(variables)
  if (result.success) return { ok: true, env: result.data }
  const mistakes = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  return { ok: false, errorLine: `${mistakes.join('; ')}.` }
}

/**
 * Returns whether the standard environment variables of OpenTelemetry configure an endpoint or an exporter for traces or
 * metrics. If not, no telemetry code is loaded.
 */
export function hasTelemetry(env: NodeJS.ProcessEnv): boolean {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return false
  return ['TRACES', 'METRICS'].some((signal) => {
    const exporter = env[`OTEL_${signal}_EXPORTER`]
    if (exporter) return exporter !== 'none'
    return Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`])
  })
}
