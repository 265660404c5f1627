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

/** Header with the visitor's IP address. The shop sets it from the connection, because a forwarded header can be forged. */
export const IP_HEADER = 'x-shop-visitor-ip'

/**
 * better-auth with the shop's own tables. The library is never mounted as an HTTP endpoint: only forms of the shop call it, so
 * visitors can reach no other actions of the library.
 */
export const auth: Resource<ReturnType<typeof createAuth>> = { name: 'auth', open: createAuth }

/** Creates a better-auth that uses the database connection of `app`, so that the audit log names the acting person. */
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
        // The database assigns the number of a new account.
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
    // better-auth guards some actions by a recent session; this shop requires the password for them instead.
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
    plugins: [twoFactor(), passkey(passkeyOptions(app.siteUrl))],
    advanced: {
      cookiePrefix: 'schakel',
      useSecureCookies: app.siteUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [IP_HEADER] },
    },
    telemetry: { enabled: false },
    // At lower levels better-auth logs every wrong password; the shop counts those itself.
    logger: { level: 'error', log: (_level, message) => app.log.error({ auth: true }, message) },
  })
}

/** Verifies a password. At the first sign-in, the hash of a former shop is replaced by a hash of this shop. */
async function verifyStoredPassword(
  app: App,
  { hash, password }: { hash: string; password: string },
): Promise<boolean> {
  if (!isFormerHash(hash)) return verifyPassword({ hash, password })
  if (!(await verifyFormerPassword(hash, password))) return false
  await replaceFormerHash(app.db, hash, await hashPassword(password), app.clock.now())
  return true
}

/** Passkeys belong to a host name. Browsers create none for an IP address, so a local shop uses `localhost`. */
function passkeyOptions(siteUrl: string): NonNullable<Parameters<typeof passkey>[0]> {
  const address = new URL(siteUrl)
  if (isOnThisMachine(siteUrl)) address.hostname = 'localhost'
  const requireVerified = (isVerified: boolean | undefined) => {
    // The device must verify its user: holding an unlocked phone must not be enough to sign in.
    if (!isVerified) throw new APIError('UNAUTHORIZED')
  }
  return {
    rpID: address.hostname,
    origin: address.origin,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) =>
        requireVerified(verification.registrationInfo?.userVerified),
    },
    authentication: {
      afterVerification: ({ verification }) =>
        requireVerified(verification.authenticationInfo.userVerified),
    },
    advanced: { webAuthnChallengeCookie: 'passkey' },
  }
}
