import { passkey } from '@better-auth/passkey'
import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { APIError } from 'better-auth/api'
import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { App, Resource } from '#app/platform/app.ts'
import { isOnThisMachine } from '#app/platform/loopback.ts'
import { MAX_PASSWORD, MIN_PASSWORD, ROLES, SESSION_SECONDS } from './accounts.ts'
import {
  loginAccounts,
  passkeys,
  sessions,
  twoFactors,
  users,
  verifications,
} from './accounts-tables.server.ts'
import { isFormerHash, verifyFormerPassword } from './former-password.server.ts'
import { replaceFormerHash } from './write-users.server.ts'

/** Only the shop sets this header, from the address of the connection: a forwarded header can be forged. */
export const IP_HEADER = 'x-shop-visitor-ip'

/**
 * better-auth on the shop's own tables. It is never mounted as an HTTP endpoint: only the shop's own forms call it, so
 * only their actions are reachable.
 */
export const auth: Resource<ReturnType<typeof createAuth>> = { name: 'auth', open: createAuth }

/** Opens a better-auth on the database connection of `app`, so that the change log names the acting person. */
export function createAuth(app: App) {
  return betterAuth({
    appName: 'Schakel',
    baseURL: app.siteUrl,
    secret: app.env.SESSION_SECRET,
    database: drizzleAdapter(app.db, {
      provider: 'pg',
      schema: {
        user: users,
        session: sessions,
        account: loginAccounts,
        verification: verifications,
        twoFactor: twoFactors,
        passkey: passkeys,
      },
    }),
    user: {
      additionalFields: {
        // The database numbers a new account.
        number: { type: 'number', required: true, input: false },
        pendingEmail: { type: 'string', required: false, input: false },
        role: {
          type: ['customer', ...ROLES],
          required: true,
          defaultValue: 'customer',
          input: false,
        },
      },
    },
    // Actions that better-auth guards with a recent session require the password here instead.
    session: {
      expiresIn: SESSION_SECONDS,
      updateAge: 3_600,
      freshAge: 0,
      additionalFields: { byPasskey: { type: 'boolean', required: false, input: false } },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: MIN_PASSWORD,
      maxPasswordLength: MAX_PASSWORD,
      password: { verify: (attempt) => verifyStoredPassword(app, attempt) },
    },
    plugins: [twoFactor(), passkey(keysOf(app.siteUrl))],
    advanced: {
      cookiePrefix: 'schakel',
      useSecureCookies: app.siteUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
    },
    telemetry: { enabled: false },
    // better-auth logs wrong passwords as well; the shop itself limits them.
    logger: { level: 'error', log: (_level, message) => app.log.error({ auth: true }, message) },
  })
}

/** Verifies a password. The hash of a former shop is replaced by one of this shop at the first sign-in. */
async function verifyStoredPassword(
  app: App,
  { hash, password }: { hash: string; password: string },
): Promise<boolean> {
  if (!isFormerHash(hash)) return verifyPassword({ hash, password })
  if (!(await verifyFormerPassword(hash, password))) return false
  await replaceFormerHash(app.db, hash, await hashPassword(password), app.clock.now())
  return true
}

/** Passkeys belong to the shop's host name. Browsers make none for an IP address, so a local shop uses `localhost`. */
function keysOf(siteUrl: string): NonNullable<Parameters<typeof passkey>[0]> {
  const address = new URL(siteUrl)
  if (isOnThisMachine(siteUrl)) address.hostname = 'localhost'
  const verified = (isVerified: boolean | undefined) => {
    // Holding an unlocked phone is not enough to sign in.
    if (!isVerified) throw new APIError('UNAUTHORIZED')
  }
  return {
    rpID: address.hostname,
    origin: address.origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) =>
        verified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        verified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  }
}
