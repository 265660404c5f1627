import type { App } from '#app/platform/app.ts'
import { createRateLimits } from '#app/platform/http/rate-limit.server.ts'
import { MAIL_LIMITS, REGISTER_LIMITS, RESET_LIMITS } from './customers.ts'

export const customerLimits = createRateLimits('customer-limits', {
  confirmMail: {
    name: 'mail-confirm',
    maxTries: MAIL_LIMITS.confirm,
    windowSeconds: MAIL_LIMITS.windowSeconds,
  },
  resetMail: {
    name: 'mail-reset',
    maxTries: MAIL_LIMITS.reset,
    windowSeconds: MAIL_LIMITS.windowSeconds,
  },
  register: {
    name: 'register-address',
    maxTries: REGISTER_LIMITS.perNetwork,
    windowSeconds: REGISTER_LIMITS.windowSeconds,
  },
  resetByNetwork: {
    name: 'reset-address',
    maxTries: RESET_LIMITS.perNetwork,
    windowSeconds: RESET_LIMITS.windowSeconds,
  },
  resetByEmail: {
    name: 'reset-account',
    maxTries: RESET_LIMITS.perEmail,
    windowSeconds: RESET_LIMITS.windowSeconds,
  },
})

/**
 * Counts one more mail to this address and returns whether it may be sent. Mails are counted when they are written and not
 * when they are requested, so that no response shows whether an account exists. Password links have a limit of their own,
 * so that registering cannot use up the reset mails of another person.
 */
export async function takeMailQuota(app: App, kind: string, email: string): Promise<boolean> {
  const { confirmMail, resetMail } = app.use(customerLimits)
  return (await (kind === 'reset' ? resetMail : confirmMail).count(email)).ok
}
