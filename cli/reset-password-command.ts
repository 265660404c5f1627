import { findStaffByEmail } from '#app/features/core/accounts/find-staff.server.ts'
import { makeLink } from '#app/features/customers/accounts/account-links.server.ts'
import { RESET_LINK_MINUTES } from '#app/features/customers/accounts/customers.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'

export const addResetPasswordCommand: AddCommand = (parent, { openShop, finish }) => {
  parent
    .command('reset-password')
    .description('maakt de link waarmee een medewerker een nieuw wachtwoord kiest')
    .argument('<adres>', 'het e-mailadres waarmee die inlogt')
    .action(async (email) => finish(await showResetLink(await openShop(), email)))
}

/** Prints the link instead of mailing it: without a mail server staff have no other way to a new password. */
async function showResetLink(app: App, email: string): Promise<CommandOutcome> {
  const userId = await findStaffByEmail(app, email)
  if (!userId) {
    console.error(`Niemand met het adres ${email} werkt in het beheer.`)
    return 'failed'
  }
  const expiresAt = new Date(app.clock.now().getTime() + RESET_LINK_MINUTES * 60_000)
  const token = await makeLink(app.db, { kind: 'reset', userId, email, expiresAt })
  const link = `${app.siteUrl}${path('/nieuw-wachtwoord')}?token=${token}`
  console.log(`Stuur deze link aan ${email}; hij werkt één keer, een uur lang:\n${link}`)
  return 'done'
}
