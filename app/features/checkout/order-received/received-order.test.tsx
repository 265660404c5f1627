import { renderToStaticMarkup } from 'react-dom/server'
import { expect } from 'vitest'
import { placeAnOrder } from '#tests/support/place-an-order.ts'
import { shopTest } from '#tests/support/shop-test.ts'
import { findReceivedOrder } from './read-received.server.ts'
import { ReceivedFacts } from './received-order.tsx'

const INVOICE = { id: 1, kind: 'invoice', number: '2026-0001' } as const

shopTest(
  'an order in any state links once to the contact form with its number filled in',
  async ({ app }) => {
    const { id, key } = await placeAnOrder(app)
    const order = (await findReceivedOrder(app, id, key))?.order
    if (!order) throw new Error('the order was not placed')
    const contactLink = new RegExp(`href="/contact/\\?onderwerp=order&amp;bestelling=${id}"`, 'g')
    for (const state of [
      'awaiting-payment',
      'payment-failed',
      'paid',
      'partly-shipped',
      'shipped',
      'delivered',
      'cancelled',
      'expired',
    ] as const)
      for (const documents of [[], [INVOICE]]) {
        const html = renderToStaticMarkup(
          <ReceivedFacts
            order={{ ...order, state }}
            isComing={state === 'paid' || state === 'partly-shipped' || state === 'shipped'}
            documents={documents}
            isInvoiceDue={false}
          />,
        )
        expect(html.match(contactLink), `${state}, ${documents.length}`).toHaveLength(1)
        expect(html.includes(INVOICE.number)).toBe(documents.length > 0)
      }
  },
)
