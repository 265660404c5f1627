import { Link, Text } from 'react-email'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'
import { REVIEWS_EXPLAINED_URL } from '#app/features/customers/reviews/reviews.ts'

interface MailProduct {
  name: string
  /** URL of the review form */
  url: string
}

export function reviewMailSubject([first, ...otherProducts]: MailProduct[]): string {
  return first && otherProducts.length === 0
    ? `Wat vind je van ${first.name}?`
    : 'Wat vind je van je sieraden?'
}

interface ReviewMailProps extends MailShop {
  name: string
  products: MailProduct[]
  stopUrl: string
}

/** Mail that invites a buyer, at their request, to review each product of an order. */
export function ReviewMail({ name, products, stopUrl, ...shop }: ReviewMailProps) {
  const title = reviewMailSubject(products)
  return (
    <MailFrame {...shop} title={title} preview="Een paar regels helpen wie nog kiest.">
      <Text style={style.text}>Hoi {name},</Text>
      <Text style={style.text}>
        Je hebt nu een tijdje kunnen kijken en dragen. Wil je in een paar regels zeggen hoe het
        bevalt? Lof en kritiek zijn even welkom: we plaatsen ze allebei.
      </Text>
      {products.map((product) => (
        <Text key={product.url} style={style.text}>
          <Link href={`${shop.siteUrl}${product.url}`} style={style.link}>
            Schrijf een review over {product.name}
          </Link>
        </Text>
      ))}
      <Text style={style.small}>
        Zo gaan we met{' '}
        <Link href={`${shop.siteUrl}${REVIEWS_EXPLAINED_URL}`} style={style.link}>
          reviews
        </Link>{' '}
        om. Je krijgt deze mail één keer, omdat je daarom vroeg bij je bestelling.{' '}
        <Link href={stopUrl} style={style.link}>
          Stop deze mails
        </Link>
      </Text>
    </MailFrame>
  )
}
