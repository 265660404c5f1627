import { Link, Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'

interface AccountMailProps extends MailShop {
  title: string
  /** preview text that mail programs show after the subject */
  preview: string
  paragraphs: string[]
  button: { href: string; text: string }
  /** small print: validity of the link, and advice for readers who did not request the mail */
  small: string
}

/** Layout of every mail about an account: a few sentences and one button. */
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
