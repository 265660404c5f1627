import { Link, Text } from 'react-email'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { choiceText } from '#app/features/catalog/stock/choice-text.ts'
import { MailFrame, type MailShop } from '#app/features/core/mail/mail-frame.tsx'
import * as style from '#app/features/core/mail/mail-style.ts'

export const stockMailSubject = (name: string): string => `${name} is er weer`

interface StockMailProps extends MailShop {
  name: string
  slug: string
  optionValues: Record<string, string>
}

/** Mail that a sold-out variant is in stock again, sent once to somebody who requested the mail. */
export function StockMail({ name, slug, optionValues, ...shop }: StockMailProps) {
  const choice = choiceText(optionValues)
  const query = new URLSearchParams(optionValues).toString()
  return (
    <MailFrame
      {...shop}
      title={stockMailSubject(name)}
      preview="Weer op voorraad"
      hasWithdrawal={false}
    >
      <Text style={style.text}>Hoi,</Text>
      <Text style={style.text}>
        {name}
        {choice && ` (${choice})`} is weer op voorraad. We leggen niets voor je apart.
      </Text>
      <Text style={style.text}>
        <Link
          href={`${shop.siteUrl}${productUrl(slug)}${query && `?${query}`}`}
          style={style.button}
        >
          Bekijk {name}
        </Link>
      </Text>
      <Text style={style.small}>
        Je krijgt deze mail één keer, omdat je erom vroeg. Je e-mailadres hebben we hiervoor niet
        langer bewaard.
      </Text>
    </MailFrame>
  )
}
