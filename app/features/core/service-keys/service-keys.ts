import { z } from 'zod'

/** Start here: services that the shop uses with a key of the owner. */
export const SERVICES = ['mollie', 'smtp', 'sendcloud'] as const
export type Service = (typeof SERVICES)[number]

/** Names of the services in the audit log. */
export const SERVICE_NAMES: Record<Service, string> = {
  mollie: 'Mollie',
  smtp: 'Mailserver',
  sendcloud: 'Sendcloud',
}

/** The state of a key as the owner sees it. The key itself is never shown again. */
export interface ServiceKeyState {
  /** source of the key; the environment takes precedence over the owner's key */
  from: 'environment' | 'owner' | 'nobody'
  /** end of the key, or the name of the mail server */
  hint: string
  /** true: the key was encrypted with another SESSION_SECRET */
  isUnreadable: boolean
}

const requiredText = z.string().trim().min(1, 'Vul dit in.')
const apiKey = requiredText.regex(/^\S{8,200}$/, 'Plak de hele sleutel, zonder spaties.')

/** The form of each service. */
export const SERVICE_KEY_FORMS = {
  mollie: z.object({
    apiKey: requiredText.regex(
      /^(?:test|live)_[A-Za-z\d]{30,}$/,
      'Plak de hele sleutel. Hij begint met test_ of live_.',
    ),
  }),
  smtp: z.object({
    server: requiredText.regex(
      /^(?=.{1,253}$)[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i,
      'Vul de naam van de server in, zoals smtp.voorbeeld.nl.',
    ),
    port: z
      .string()
      .trim()
      .regex(/^\d{1,5}$/, 'Vul een poort in, meestal 465 of 587.')
      .refine((port) => Number(port) > 0 && Number(port) < 65_536, 'Vul een poort in, zoals 587.'),
    user: z.string().trim().max(200, 'Hoogstens 200 tekens.'),
    password: z.string().max(200, 'Hoogstens 200 tekens.'),
  }),
  sendcloud: z.object({ publicKey: apiKey, secretKey: apiKey }),
} as const satisfies Record<Service, unknown>

type EnteredKeys = { [S in Service]: z.infer<(typeof SERVICE_KEY_FORMS)[S]> }

/** The environment variables that a key sets, and the hint that staff may see. */
export const SERVICE_KEY_VALUES: {
  [S in Service]: (enteredKey: EnteredKeys[S]) => { values: Record<string, string>; hint: string }
} = {
  mollie: ({ apiKey: key }) => ({
    values: { MOLLIE_API_KEY: key },
    hint: `${key.slice(0, 5)}…${key.slice(-4)}`,
  }),
  smtp: ({ server, port, user, password }) => {
    const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
    const isEncrypted = port === '465'
    // A password must not be sent over an unencrypted connection.
    const rule = login !== '' && !isEncrypted ? '?requireTLS=true' : ''
    const url = `${isEncrypted ? 'smtps' : 'smtp'}://${login}${server}:${port}/${rule}`
    return { values: { SMTP_URL: url }, hint: `${server}:${port}` }
  },
  sendcloud: ({ publicKey, secretKey }) => ({
    values: { SENDCLOUD_PUBLIC_KEY: publicKey, SENDCLOUD_SECRET_KEY: secretKey },
    hint: `…${publicKey.slice(-4)}`,
  }),
}
