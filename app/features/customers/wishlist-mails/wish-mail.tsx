import { Link, Text } from 'react-email'
import { type ProductCard, productUrl } from '#app/features/catalog/products/catalog.ts'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { WISHLIST_URL } from '#app/features/customers/wishlist/wishlist.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'

/** News about a product: it is back, cheaper, or both. */
export interface WishNewsItem {
  card: ProductCard
  isBack: boolean
  /** true: the price fell by more than the customer's percentage */
  isCheaper: boolean
  /** lowest price of the 30 days before; null if that was as low as now, so that no reduction may be announced */
  earlierCents: Cents | null
}

/** Maximum number of products in one mail; the wishlist shows the others. */
const MAX_ITEMS = 20

export function wishSubject(newsItems: WishNewsItem[]): string {
  const [first] = newsItems
  if (newsItems.length > 1 || !first)
    return `Nieuws over ${newsItems.length} sieraden van je verlanglijst`
  const { card, isBack, earlierCents } = first
  if (isBack) return `${card.name} is er weer`
  return `${card.name} ${earlierCents === null ? `kost nu ${priceText(card)}` : 'is in prijs gezakt'}`
}

const priceText = (card: ProductCard) =>
  `${card.isFromPrice ? 'vanaf ' : ''}${formatCents(card.priceCents)}`

interface WishMailProps extends MailShop {
  firstName: string
  newsItems: WishNewsItem[]
  unsubscribeUrl: string
}

/** Mail with news about wished products and a link to stop these mails. */
export function WishMail({ firstName, newsItems, unsubscribeUrl, ...shop }: WishMailProps) {
  const restCount = newsItems.length - MAX_ITEMS
  return (
    <MailFrame
      {...shop}
      title="Nieuws van je verlanglijst"
      preview={wishSubject(newsItems)}
      hasWithdrawal={false}
    >
      <Text style={style.text}>{firstName ? `Hoi ${firstName},` : 'Hoi,'}</Text>
      {newsItems.slice(0, MAX_ITEMS).map((newsItem) => (
        <Text key={newsItem.card.id} style={style.text}>
          <Link href={`${shop.siteUrl}${productUrl(newsItem.card.slug)}`} style={style.link}>
            {newsItem.card.name}
          </Link>
          <br />
          {newsText(newsItem)}
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
        <Link href={unsubscribeUrl} style={style.link}>
          Stop deze mails
        </Link>
      </Text>
    </MailFrame>
  )
}

/** Announces a reduction as the shop pages do: compared with the lowest price of the 30 days before. */
function newsText({ card, isBack, isCheaper, earlierCents }: WishNewsItem): string {
  const price = priceText(card)
  const news =
    isCheaper && earlierCents !== null
      ? `In prijs gezakt: eerder ${formatCents(earlierCents)} (de laagste prijs in de 30 dagen ervoor), nu ${price}.`
      : `Kost nu ${price}.`
  return isBack ? `Weer op voorraad. ${news}` : news
}
