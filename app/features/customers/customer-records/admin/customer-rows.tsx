import {
  type CustomerRow,
  customerUrl,
} from '#app/features/customers/customer-records/customer-records.ts'
import { formatCents } from '#app/platform/money.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Link } from '#app/ui/link.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'

interface ListedCustomer extends Omit<CustomerRow, 'lastOrderAt'> {
  /** moment of the last order: "vandaag, 14.02" */
  last: string | null
}

/** The customers as a table; on a phone, as two or three lines each. */
export function CustomerRows({ customers }: { customers: ListedCustomer[] }) {
  return (
    <>
      <table className="hidden w-full md:table">
        <thead>
          <tr className="border-b border-ink">
            <th className={TABLE_HEAD}>Klant</th>
            <th className={TABLE_HEAD}>E-mail</th>
            <th className={TABLE_HEAD_RIGHT}>Bestellingen</th>
            <th className={TABLE_HEAD_RIGHT}>Betaald</th>
            <th className={`${TABLE_HEAD_RIGHT} pl-6`}>Laatste bestelling</th>
          </tr>
        </thead>
        <tbody>
          {customers.map((customer) => (
            <tr key={customer.id} className="border-b border-line hover:bg-ground">
              <td className="pr-4 wrap-anywhere">
                <Link
                  to={customerUrl(customer.id)}
                  className="inline-flex min-h-12 items-center py-1.5 font-medium underline decoration-line-strong underline-offset-4 hover:text-accent"
                >
                  {customer.name || customer.email}
                </Link>
                <span className="ml-3 text-sm text-ink-2">{factsText(customer)}</span>
              </td>
              <td className="py-3 pr-4 wrap-anywhere text-ink-2">{customer.email}</td>
              <td className="py-3 text-right">{formatWhole(customer.orders)}</td>
              <td className="py-3 pl-4 text-right font-medium whitespace-nowrap">
                {formatCents(customer.spentCents)}
              </td>
              <td className="py-3 pl-6 text-right whitespace-nowrap text-ink-2">{customer.last}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="border-t border-ink md:hidden">
        {customers.map((customer) => (
          <CustomerItem key={customer.id} customer={customer} />
        ))}
      </ul>
    </>
  )
}

const factsText = ({ hasAccount, isSubscribed, tags }: ListedCustomer) =>
  [hasAccount && 'account', isSubscribed && 'nieuwsbrief', ...tags].filter(Boolean).join(', ')

function CustomerItem({ customer }: { customer: ListedCustomer }) {
  const { id, name, email, orders, spentCents, last } = customer
  const facts = factsText(customer)
  return (
    <li className="border-b border-line">
      <Link to={customerUrl(id)} className="flex justify-between gap-4 py-3">
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere">{name || email}</span>
          <span className="block truncate text-sm text-ink-2">{email}</span>
          {last && <span className="block text-sm text-ink-2">Laatste: {last}</span>}
          {facts && <span className="block text-sm wrap-anywhere text-ink-2">{facts}</span>}
        </span>
        <span className="shrink-0 text-right">
          <span className="block font-medium">{formatCents(spentCents)}</span>
          <span className="block text-sm text-ink-2">
            {orders === 1 ? '1 bestelling' : `${formatWhole(orders)} bestellingen`}
          </span>
        </span>
      </Link>
    </li>
  )
}
