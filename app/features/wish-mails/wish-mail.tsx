import { Link, Text } from 'react-email'
import { type ProductCard, productAddress } from '#app/features/catalog/catalog.ts'
import { MailFrame, type MailShop } from '#app/features/orders/mail-frame.tsx'
import * as style from '#app/features/orders/mail-style.ts'
import { WISHLIST_ADDRESS } from '#app/features/wishlist/wishlist.ts'
import { formatCents } from '#app/platform/money.ts'

export interface NewsLine {
  card: ProductCard
  isBack: boolean
  isCheaper: boolean
}

/** A mail tells of so many; the list itself shows the others. */
const LINES_SHOWN = 20

export function wishSubject(lines: NewsLine[]): string {
  const [first] = lines
  if (lines.length > 1 || !first) return `Nieuws over ${lines.length} sieraden van je verlanglijst`
  return `${first.card.name} ${first.isBack ? 'is er weer' : 'is in prijs gezakt'}`
}

interface WishMailProps extends MailShop {
  name: string
  lines: NewsLine[]
  stopUrl: string
}

/** What is new about the pieces of somebody's list, and how to hear no more of it. */
export function WishMail({ name, lines, stopUrl, ...shop }: WishMailProps) {
  const more = lines.length - LINES_SHOWN
  return (
    <MailFrame {...shop} title="Nieuws van je verlanglijst" preview={wishSubject(lines)}>
      <Text style={style.text}>{name ? `Hoi ${name},` : 'Hoi,'}</Text>
      {lines.slice(0, LINES_SHOWN).map((line) => (
        <Text key={line.card.id} style={style.text}>
          <Link href={`${shop.siteUrl}${productAddress(line.card.slug)}`} style={style.link}>
            {line.card.name}
          </Link>
          <br />
          {newsText(line)}
        </Text>
      ))}
      {more > 0 && (
        <Text style={style.text}>
          En nog {more} {more === 1 ? 'ander sieraad' : 'andere sieraden'} van je lijst.
        </Text>
      )}
      <Text style={style.text}>
        <Link href={`${shop.siteUrl}${WISHLIST_ADDRESS}`} style={style.button}>
          Naar je verlanglijst
        </Link>
      </Text>
      <Text style={style.small}>
        Je krijgt deze mail omdat je daarom vroeg bij je verlanglijst. Voorraad en prijs zijn die
        van het moment van versturen.{' '}
        <Link href={stopUrl} style={style.link}>
          Stop deze mails
        </Link>
      </Text>
    </MailFrame>
  )
}

/** A reduction is told as the shop tells it: by the lowest price of the 30 days before. */
function newsText({ card, isBack, isCheaper }: NewsLine): string {
  const from = card.isFromPrice ? 'vanaf ' : ''
  const price = `${from}${formatCents(card.priceCents)}`
  const before =
    card.beforeCents === null
      ? ''
      : ` Laagste prijs in de 30 dagen ervoor: ${formatCents(card.beforeCents)}.`
  if (isBack && isCheaper) return `Weer op voorraad, en in prijs gezakt: nu ${price}.${before}`
  return isBack ? `Weer op voorraad, voor ${price}.` : `In prijs gezakt: nu ${price}.${before}`
}
