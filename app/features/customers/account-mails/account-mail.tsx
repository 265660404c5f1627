import { Link, Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'

interface AccountMailProps extends MailShop {
  title: string
  /** what a list of mails shows after the subject */
  preview: string
  paragraphs: string[]
  button: { href: string; text: string }
  /** what holds for the link, and what to do when one did not ask for this */
  small: string
}

/** A mail about somebody's account: a few sentences and one way on. */
export function AccountMail({ paragraphs, button, small, ...frame }: AccountMailProps) {
  return (
    <MailFrame {...frame} hasWithdrawal={false}>
      {paragraphs.map((paragraph) => (
        <Text key={paragraph} style={style.text}>
          {paragraph}
        </Text>
      ))}
      <Text style={style.text}>
        <Link href={button.href} style={style.button}>
          {button.text}
        </Link>
      </Text>
      <Text style={style.small}>{small}</Text>
    </MailFrame>
  )
}
