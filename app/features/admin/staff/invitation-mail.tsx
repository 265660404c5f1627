import { Link, Text } from 'react-email'
import { INVITATION_DAYS, type Role } from '#app/features/core/accounts/accounts.ts'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { roleName } from './staff.ts'

interface InvitationMailProps extends MailShop {
  inviter: string
  role: Role
  link: string
}

/** The mail that invites a person to work in the back office. */
export function InvitationMail({ inviter, role, link, settings, siteUrl }: InvitationMailProps) {
  return (
    <MailFrame
      settings={settings}
      siteUrl={siteUrl}
      title="Je bent uitgenodigd"
      preview={`${inviter} nodigt je uit`}
      hasWithdrawal={false}
    >
      <Text style={style.text}>
        {inviter} nodigt je uit om mee te werken in het beheer van {settings.name}, als{' '}
        {roleName(role).toLowerCase()}. Kies een wachtwoord en je kunt beginnen.
      </Text>
      <Text style={style.text}>
        <Link href={link} style={style.button}>
          Kies een wachtwoord
        </Link>
      </Text>
      <Text style={style.text}>
        De link werkt één keer en {INVITATION_DAYS} dagen lang. Verwacht je dit niet, dan hoef je
        niets te doen.
      </Text>
    </MailFrame>
  )
}
