import { Link, Text } from 'react-email'
import { type ProductCard, productUrl } from '#app/features/catalog/products/catalog.ts'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { WISHLIST_URL } from '#app/features/customers/wishlist/wishlist.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'

/** News about a product: it is back, cheaper, or both. */
export interface NewsLine {
  card: ProductCard
  isBack: boolean
  /** true: the price fell by more than the customer's percentage */
  isCheaper: boolean
  /** lowest price of the 30 days before; null if that was as low as now, so that no reduction may be announced */
  earlierCents: Cents | null
}

/** Maximum number of products in one mail; the wishlist shows the others. */
const MAX_LINES = 20

export function wishSubject(lines: NewsLine[]): string {
  const [first] = lines
  if (lines.length > 1 || !first) return `Nieuws over ${lines.length} sieraden van je verlanglijst`
  const { card, isBack, earlierCents } = first
  if (isBack) return `${card.name} is er weer`
  return `${card.name} ${earlierCents === null ? `kost nu ${priceText(card)}` : 'is in prijs gezakt'}`
}

const priceText = (card: ProductCard) =>
  `${card.isFromPrice ? 'vanaf ' : ''}${formatCents(card.priceCents)}`

interface WishMailProps extends MailShop {
  firstName: string
  lines: NewsLine[]
  stopUrl: string
}

/** Mail with news about wished products and a link to stop these mails. */
export function WishMail({ firstName, lines, stopUrl, ...shop }: WishMailProps) {
  const restCount = lines.length - MAX_LINES
  return (
    <MailFrame
      {...shop}
      title="Nieuws van je verlanglijst"
      preview={wishSubject(lines)}
      hasWithdrawal={false}
    >
      <Text style={style.text}>{firstName ? `Hoi ${firstName},` : 'Hoi,'}</Text>
      {lines.slice(0, MAX_LINES).map((line) => (
        <Text key={line.card.id} style={style.text}>
          <Link href={`${shop.siteUrl}${productUrl(line.card.slug)}`} style={style.link}>
            {line.card.name}
          </Link>
          <br />
          {newsText(line)}
        </Text>
      ))}
      {restCount > 0 && (
        <Text style={style.text}>
          En nog {restCount} {restCount === 1 ? 'ander sieraad' : 'andere sieraden'} van je lijst.
        </Text>
      )}
      <Text style={style.text}>
        <Link href={`${shop.siteUrl}${WISHLIST_URL}`} style={style.button}>
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

/** Announces a reduction as the shop pages do: compared with the lowest price of the 30 days before. */
function newsText({ card, isBack, isCheaper, earlierCents }: NewsLine): string {
  const price = priceText(card)
  const news =
    isCheaper && earlierCents !== null
      ? `In prijs gezakt: eerder ${formatCents(earlierCents)} (de laagste prijs in de 30 dagen ervoor), nu ${price}.`
      : `Kost nu ${price}.`
  return isBack ? `Weer op voorraad. ${news}` : news
}
