import { Button } from 'react-email'
import * as style from '#app/features/core/mail/mail-style.ts'
import { type OrderContent, orderUrl } from '#app/features/fulfilment/orders/orders.ts'

export function MailOrderLink({ order, siteUrl }: { order: OrderContent; siteUrl: string }) {
  return (
    <Button href={`${siteUrl}${orderUrl(order)}`} style={style.button}>
      Bekijk je bestelling
    </Button>
  )
}
