import { hashPassword } from 'better-auth/crypto'
import { and, eq, gt } from 'drizzle-orm'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import { writeStaffAccount } from '#app/features/core/accounts/write-users.server.ts'
import type { App } from '#app/platform/app.ts'
import { actingFor } from '#app/platform/database/acting-app.server.ts'
import { deleteMailLinkTokens } from '#app/platform/mail/mail-secrets.server.ts'
import type { InvitationResult } from './staff.ts'
import { invitations } from './staff-tables.server.ts'

/** Finds the invitation of a link while the link is valid. */
export async function findInvitation(app: App, token: string): Promise<InvitationResult> {
  const [invitation] = await app.db.select().from(invitations).where(isOpenInvitation(app, token))
  return invitation
    ? { ok: true, email: invitation.email, role: invitation.role }
    : { ok: false, error: 'link-not-valid' }
}

/** Creates the account of an invited person. The link works once, even if the form is submitted twice at the same time. */
export async function acceptInvitation(
  app: App,
  token: string,
  person: { name: string; password: string },
): Promise<InvitationResult> {
  const hash = await hashPassword(person.password)
  const actingApp = actingFor(app, { id: 'uitnodiging', name: person.name })
  return actingApp.db.transaction(async (tx) => {
    const [usedInvitation] = await tx
      .delete(invitations)
      .where(isOpenInvitation(app, token))
      .returning()
    if (!usedInvitation) return { ok: false, error: 'link-not-valid' }
    await deleteMailLinkTokens(tx, [usedInvitation.tokenHash])
    const { email, role } = usedInvitation
    await writeStaffAccount(tx, { name: person.name, email, hash, role }, app.clock.now())
    return { ok: true, email, role }
  })
}

function isOpenInvitation(app: App, token: string) {
  return and(
    eq(invitations.tokenHash, hashToken(token)),
    gt(invitations.expiresAt, app.clock.now()),
  )
}
