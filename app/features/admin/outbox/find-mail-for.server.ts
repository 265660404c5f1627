import { writeConfirmation } from '#app/features/checkout/confirmation/write-confirmation.server.tsx'
import type { Manager } from '#app/features/core/accounts/accounts.ts'
import { may } from '#app/features/core/accounts/permissions.ts'
import type { App } from '#app/platform/app.ts'
import { writtenMail } from '#app/platform/mail/mail.server.ts'
import { findMail } from './read-mails.server.ts'

/** Finds a mail that this person may read: an employee may only read mails about orders. */
export async function findMailFor(app: App, { role }: Manager, id: number) {
  const mail = await findMail(app, id)
  if (!mail || (mail.orderId === null && !may(role, 'shop'))) return undefined
  return writtenMail(app.db, mail, writeConfirmation)
}
