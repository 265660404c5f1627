import type { Books } from '#app/features/insight/bookkeeping/bookkeeping.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { BooksTable } from './books-table.tsx'
import { methodAtProvider, providerTitle } from './money-names.ts'

/** Tables of money received and paid, of the balances that providers hold, and of open items. */
export function MoneyTables({ books }: { books: Books }) {
  const { money, balances, open, unpaid } = books
  return (
    <>
      <BooksTable
        title="Betalingen"
        text="Elke ontvangst, terugbetaling en terugboeking op de dag zelf."
        columns={['Betaalwijze', 'Ontvangen', 'Terugbetaald', 'Teruggeboekt', 'Samen']}
        empty="Geen betalingen in deze periode."
        rows={money.map((row) => ({
          key: `${row.provider} ${row.method}`,
          name: methodAtProvider(row.method, row.provider),
          values: [
            row.receivedCents,
            row.refundedCents,
            row.chargedBackCents,
            row.receivedCents - row.refundedCents - row.chargedBackCents,
          ],
        }))}
      />
      <BooksTable
        title="Wat je betaaldienst nog uitbetaalt"
        text="Wat een betaaldienst voor je ontving en uitbetaalde. Wat er aan het eind overblijft, staat nog bij de betaaldienst."
        columns={[
          'Betaaldienst',
          'Begin',
          'Ontvangen',
          'Terug',
          'Uitbetaald',
          'Kosten',
          'Nog bij de dienst',
        ]}
        empty="Geen betalingen via een betaaldienst in deze periode."
        rows={balances.map((row) => ({
          key: row.provider,
          name: providerTitle(row.provider),
          values: [
            row.openingCents,
            row.receivedCents,
            row.refundedCents + row.chargedBackCents,
            row.paidOutCents,
            row.feeCents,
            row.closingCents,
          ],
        }))}
      />
      <OpenItems open={open} unpaid={unpaid} />
    </>
  )
}

function OpenItems({ open, unpaid }: Pick<Books, 'open' | 'unpaid'>) {
  return (
    <BooksTable
      title="Openstaand aan het eind van de periode"
      text={openOrdersText(open)}
      columns={['Bestelling', 'Gefactureerd', 'Betaald', 'Verschil']}
      empty="Alles wat gefactureerd is, is betaald, en niets hoeft terug."
      rows={open.items.map((item) => ({
        key: String(item.orderId),
        name: (
          <Link
            to={path('/beheer/bestellingen/:id', { id: item.orderId })}
            className={`${TEXT_LINK} -my-2 inline-flex min-h-target items-center`}
          >
            {item.orderId} {item.name}
          </Link>
        ),
        values: [item.invoicedCents, item.paidCents, item.invoicedCents - item.paidCents],
      }))}
    >
      <p className="mt-3 text-sm text-ink-2">
        {unpaid.orders === 0
          ? 'Alle bestellingen zijn betaald.'
          : `Nog niet betaald ${unpaid.orders === 1 ? 'is nu 1 bestelling' : `zijn nu ${formatWhole(unpaid.orders)} bestellingen`}, samen ${formatCents(unpaid.cents)}. Een factuur komt er zodra er betaald is.`}
      </p>
    </BooksTable>
  )
}

/** Returns the sentence above the open items; '' if there are none. */
export function openOrdersText({ items, total, dueCents, owedCents }: Books['open']): string {
  if (total === 0) return ''
  const moreText = total > items.length ? ` Hieronder staan de grootste ${items.length}.` : ''
  const countText = total === 1 ? '1 bestelling' : `${formatWhole(total)} bestellingen`
  return `${countText}: nog te ontvangen ${formatCents(dueCents)}, nog terug te betalen ${formatCents(owedCents)}.${moreText}`
}
