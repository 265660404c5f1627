import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { INVITATION_DAYS, isRole, type Role } from '#app/features/core/accounts/accounts.ts'
import { users } from '#app/features/core/accounts/accounts-tables.server.ts'
import { hashToken } from '#app/features/core/accounts/hash-token.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { App } from '#app/platform/app.ts'
import { queueMail, SEND_MAILS } from '#app/platform/mail/mail.server.ts'
import {
  deleteMailLinkTokens,
  HIDDEN_TOKEN,
  sealMailSecret,
} from '#app/platform/mail/mail-secrets.server.ts'
import { renderMail } from '#app/platform/mail/render-mail.server.ts'
import { path } from '#app/platform/path.ts'
import { InvitationMail } from './invitation-mail.tsx'
import type { InviteResult } from './staff.ts'
import { invitations } from './staff-tables.server.ts'

/** Mails a one-time link to a new member of staff. A second invitation replaces the first link. */
export async function invitePerson(
  app: App,
  { email, role }: { email: string; role: Role },
  inviter: string,
): Promise<InviteResult> {
  const settings = await readSettings(app)
  const now = app.clock.now()
  const id = randomUUID()
  const token = randomBytes(32).toString('base64url')
  const tokenHash = hashToken(token)
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * 86_400_000)
  const secret = await sealMailSecret(app, { token, hash: tokenHash, expiresAt })
  const mail = await renderMail(
    <InvitationMail
      settings={settings}
      siteUrl={app.siteUrl}
      inviter={inviter}
      role={role}
      link={`${app.siteUrl}${path('/beheer/uitnodiging')}?token=${HIDDEN_TOKEN}`}
    />,
  )
  const isInvited = await app.db.transaction(async (tx) => {
    const [account] = await tx
      .select({ role: users.role })
      .from(users)
      .where(eq(users.email, email))
    if (isRole(account?.role)) return false
    const previousInvitations = await tx
      .select()
      .from(invitations)
      .where(eq(invitations.email, email))
    await deleteMailLinkTokens(
      tx,
      previousInvitations.map((invitation) => invitation.tokenHash),
    )
    const invitation = { role, tokenHash, expiresAt, createdAt: now }
    await tx
      .insert(invitations)
      .values({ id, email, ...invitation })
      .onConflictDoUpdate({ target: invitations.email, set: invitation })
    await queueMail(
      tx,
      {
        eventKey: `invitation-${id}`,
        kind: 'invitation',
        orderId: null,
        to: email,
        subject: `Werk mee in het beheer van ${settings.name}`,
        secret,
        ...mail,
      },
      now,
    )
    return true
  })
  if (!isInvited) return { ok: false, error: 'works-here-already' }
  await app.jobs.send(SEND_MAILS)
  return { ok: true }
}
