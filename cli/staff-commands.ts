import { findStaffByEmail } from '#app/features/core/accounts/find-staff.server.ts'
import { createSetupLink } from '#app/features/core/sign-in/owner-setup.server.ts'
import { resetTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import { createLink } from '#app/features/customers/customer-accounts/account-links.server.ts'
import { RESET_LINK_MINUTES } from '#app/features/customers/customer-accounts/customers.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { path } from '#app/platform/path.ts'
import type { AddCommand, CommandOutcome } from './command-context.ts'

export const addResetPasswordCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('reset-password')
    .description('maakt de link waarmee een medewerker een nieuw wachtwoord kiest')
    .argument('<adres>', 'het e-mailadres waarmee die inlogt')
    .action(async (email) => finish(await showResetLink(await openApp(), email)))
}

/** Prints a reset link instead of mailing it, because staff have no other way to a new password without a mail server. */
async function showResetLink(app: App, email: string): Promise<CommandOutcome> {
  const userId = await findStaffByEmail(app, email)
  if (!userId) {
    console.error(`Niemand met het adres ${email} werkt in het beheer.`)
    return 'failed'
  }
  const expiresAt = new Date(app.clock.now().getTime() + RESET_LINK_MINUTES * 60_000)
  const token = await createLink(app.db, { kind: 'reset', userId, email, expiresAt })
  const link = `${app.siteUrl}${path('/nieuw-wachtwoord')}?token=${token}`
  console.log(`Stuur deze link aan ${email}; hij werkt één keer, een uur lang:\n${link}`)
  return 'done'
}

export const addAdminCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('admin')
    .description('maakt de link waarmee de eerste beheerder een wachtwoord kiest')
    .option('--email <adres>', 'aan wie de link gestuurd wordt')
    .action(async ({ email }) => {
      if (!email?.includes('@'))
        return finish({ misuse: 'Noem een e-mailadres: admin --email ADRES.' })
      finish(await showSetupLink(await openApp(), email))
    })
}

async function showSetupLink(app: App, email: string): Promise<CommandOutcome> {
  const link = await createSetupLink(app)
  if (!link) {
    console.error(
      'Er is al een beheerder. Die kan anderen toelaten, of een nieuw wachtwoord vragen.',
    )
    return 'failed'
  }
  console.log(`Stuur deze link aan ${email}; hij werkt één keer:\n${link}`)
  return 'done'
}

export const addResetTwoFactorCommand: AddCommand = (parent, { openApp, finish }) => {
  parent
    .command('reset-two-factor')
    .description('wist de tweede stap van wie zijn telefoon kwijt is')
    .argument('<adres>', 'het e-mailadres waarmee die inlogt')
    .action(async (email) => finish(await clearTwoFactor(await openApp(), email)))
}

async function clearTwoFactor(app: App, email: string): Promise<CommandOutcome> {
  const id = await findStaffByEmail(app, email)
  const actingApp = actingFor(app, { id: 'opdracht', name: 'Opdrachtregel' })
  if (!id || !(await resetTwoFactor(actingApp, id))) {
    console.error(`Niemand met het adres ${email} werkt in het beheer.`)
    return 'failed'
  }
  console.log(`De tweede stap van ${email} is gewist: het wachtwoord is weer genoeg.`)
  return 'done'
}
