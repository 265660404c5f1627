import type { ReactNode } from 'react'
import { Body, Container, Head, Heading, Html, Img, Link, Preview, Text } from 'react-email'
import { identityLines } from '#app/features/core/settings/identity-lines.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { brandPngUrl } from '#app/features/core/settings/theme-settings.ts'
import { FONTS } from '#app/features/core/theme/font-pairs.ts'
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
          <Heading as="h1" style={{ ...style.heading, ...headingStyle(settings, 38) }}>
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
        </Container>
      </Body>
    </Html>
  )
}

/** Returns the name of the shop's font for headings, without its fallbacks. */
const fontName = ({ fontPair }: ShopSettings) => FONTS[fontPair].display.split(',')[0] ?? ''

/** Returns the style of headings. Mail programs that load no fonts show a similar font. */
function headingStyle(settings: ShopSettings, size: number) {
  const { scale, weight, display } = FONTS[settings.fontPair]
  const fallbackFonts =
    display.includes('serif') && !display.includes('Arial') ? SERIFS : 'Arial, sans-serif'
  return {
    fontFamily: `${fontName(settings).replaceAll('"', "'")}, ${fallbackFonts}`,
    fontSize: `${Math.round(size * Math.max(scale, 0.7))}px`,
    fontWeight: weight,
  }
}

const SERIFS = "Didot, 'Bodoni 72', 'Bodoni MT', Georgia, 'Times New Roman', serif"

/** Maximum height of the logo in px. Wide logos are lower. */
const LOGO_HEIGHT = 40
const MAX_LOGO_WIDTH = 220

/** The owner's logo, or the shop's name. Mail programs also show the name instead of a blocked picture. */
function MailBrand({ settings, siteUrl }: MailShop) {
  const { logo, name } = settings
  if (!logo) return <Text style={{ ...style.brand, ...headingStyle(settings, 34) }}>{name}</Text>
  const width = Math.min(MAX_LOGO_WIDTH, Math.round((logo.width * LOGO_HEIGHT) / logo.height))
  return (
    <Text style={style.brand}>
      <Img
        src={`${siteUrl}${brandPngUrl(logo)}`}
        alt={name}
        width={width}
        height={Math.round((width * logo.height) / logo.width)}
      />
    </Text>
  )
}
