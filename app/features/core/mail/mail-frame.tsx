import type { ReactNode } from 'react'
import { Body, Container, Head, Heading, Html, Link, Preview, Text } from 'react-email'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import * as style from './mail-style.ts'

export interface MailShop {
  settings: ShopSettings
  siteUrl: string
}

interface MailFrameProps extends MailShop {
  title: string
  /** what a list of mails shows after the subject */
  preview: string
  /** false where nothing is left to withdraw from: it is about no order, or about one that does not go on */
  hasWithdrawal?: boolean
  children: ReactNode
}

/** Every mail to a shopper: who writes at the top, who that is by law at the bottom. */
export function MailFrame(props: MailFrameProps) {
  const { settings, siteUrl, title, preview, hasWithdrawal = true, children } = props
  return (
    <Html lang="nl">
      <Head>
        {/* Else a phone shows it as wide as a desk, and too small to read. */}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <Preview>{preview}</Preview>
      <Body lang="nl" style={style.body}>
        <Container style={style.container}>
          <Text style={style.brand}>{settings.name}</Text>
          <Heading as="h1" style={style.heading}>
            {title}
          </Heading>
          {children}
          <Heading as="h2" style={style.subheading}>
            {settings.name}
          </Heading>
          <Text style={style.small}>
            {settings.street}, {settings.postcode} {settings.city}
            <br />
            {settings.phone}, {settings.email}
            <br />
            KvK {settings.kvk}, btw-id {settings.vatId}
          </Text>
          {hasWithdrawal && (
            <Text style={style.small}>
              <Link href={`${siteUrl}/herroepen/`} style={style.link}>
                Overeenkomst hier herroepen
              </Link>
            </Text>
          )}
        </Container>
      </Body>
    </Html>
  )
}
