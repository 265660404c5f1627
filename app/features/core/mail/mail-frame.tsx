import type { ReactNode } from 'react'
import { Body, Container, Head, Heading, Html, Img, Link, Preview, Text } from 'react-email'
import { identityLines } from '#app/features/core/settings/identity-lines.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import {
  brandPngUrl,
  WORDMARK_SIZE,
  WORDMARK_URL,
} from '#app/features/core/settings/theme-settings.ts'
import { path } from '#app/platform/path.ts'
import * as style from './mail-style.ts'

export interface MailShop {
  settings: ShopSettings
  siteUrl: string
}

interface MailFrameProps extends MailShop {
  title: string
  /** preview text that mail programs show after the subject */
  preview: string
  /** false: the mail is not about an order, or about a cancelled order */
  hasWithdrawal?: boolean
  /** true: the mail is about a test order */
  isTest?: boolean
  children: ReactNode
  /** long texts that the law requires, shown at the end of the mail */
  appendix?: ReactNode
}

/** The frame of every mail to a shopper, with the shop's name at the top and its legal identity at the bottom. */
export function MailFrame(props: MailFrameProps) {
  const { settings, siteUrl, title, preview, hasWithdrawal = true, isTest } = props
  return (
    <Html lang="nl">
      <Head>
        {/* Phones without this element render the mail at desktop width, too small to read. */}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <Preview>{preview}</Preview>
      <Body lang="nl" style={style.body}>
        <Container style={style.container}>
          <MailBrand settings={settings} siteUrl={siteUrl} />
          <Heading as="h1" style={style.heading}>
            {title}
          </Heading>
          {(isTest || settings.isDemo) && (
            <Text style={style.text}>
              <strong>Dit is een test: er wordt niets geleverd en niets afgeschreven.</strong>
            </Text>
          )}
          {props.children}
          <Heading as="h2" style={style.subheading}>
            {settings.name}
          </Heading>
          <Text style={style.small}>
            {identityLines(settings).map((line) => (
              <span key={line}>
                {line}
                <br />
              </span>
            ))}
          </Text>
          {hasWithdrawal && (
            <Text style={style.small}>
              <Link href={`${siteUrl}${path('/herroepen')}`} style={style.link}>
                Overeenkomst hier herroepen
              </Link>
            </Text>
          )}
          {props.appendix}
        </Container>
      </Body>
    </Html>
  )
}

/** Maximum height of the logo in px. Wide logos are lower. */
const LOGO_HEIGHT = 40
const MAX_LOGO_WIDTH = 220

/**
 * The owner's logo, or the shop's name in the font of headings, as a picture because mail programs load no fonts. Instead of a
 * blocked picture they show the name.
 */
function MailBrand({ settings, siteUrl }: MailShop) {
  const { logo, name, fontPair } = settings
  // The name is drawn in the standard font only.
  if (!logo && fontPair !== 'imbue') return <Text style={style.brand}>{name}</Text>
  const width = logo
    ? Math.min(MAX_LOGO_WIDTH, Math.round((logo.width * LOGO_HEIGHT) / logo.height))
    : WORDMARK_SIZE.width
  return (
    <Text style={style.brand}>
      <Img
        src={`${siteUrl}${logo ? brandPngUrl(logo) : WORDMARK_URL}`}
        alt={name}
        width={width}
        height={logo ? Math.round((width * logo.height) / logo.width) : WORDMARK_SIZE.height}
      />
    </Text>
  )
}
