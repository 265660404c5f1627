import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { customerUrl } from '#app/features/customers/customer-records/customer-records.ts'
import { subscriberStateName } from '#app/features/customers/newsletter/subscribers.ts'
import { formatCents } from '#app/platform/money.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { IntentButton } from '#app/ui/forms/intent-button.tsx'
import type { CustomerDetail } from './read-customer.server.ts'

type MergeCandidate = Pick<
  CustomerDetail,
  | 'id'
  | 'name'
  | 'email'
  | 'emails'
  | 'orders'
  | 'spentCents'
  | 'addresses'
  | 'account'
  | 'newsletter'
  | 'note'
  | 'tags'
>

/** Both customers side by side, with the result of the merge. */
export function MergeCheck({ target, merged }: { target: MergeCandidate; merged: MergeCandidate }) {
  const account = target.account ?? merged.account
  return (
    <>
      <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
        <ComparedCustomer title="Deze klant blijft" customer={target} />
        <ComparedCustomer title="Deze klant gaat hierin op" customer={merged} />
      </div>
      <section className="mt-8 max-w-3xl">
        <h2 className="mb-3 text-title font-semibold">Na het samenvoegen</h2>
        <ul className="mb-6 list-disc space-y-1 pl-5">
          <li>
            Eén klant met {orderCountText(target.orders + merged.orders)} en{' '}
            {formatCents(target.spentCents + merged.spentCents)} besteed.
          </li>
          <li>
            Alle e-mailadressen en bezorgadressen blijven. Elke bestelling houdt haar eigen adres.
          </li>
          <li>De notities komen onder elkaar en de labels bij elkaar.</li>
          <li>De nieuwsbrief blijft per e-mailadres zoals die nu is.</li>
          <li>
            {account
              ? `Het account van ${account.email} blijft, met hetzelfde wachtwoord.`
              : 'Er verandert niets aan inloggen: geen van beide heeft een account.'}
          </li>
        </ul>
        <Notice kind="warning">
          Dit kun je niet ongedaan maken: van wie welke bestelling, notitie of welk label was, is
          daarna niet meer te scheiden.
        </Notice>
        <Form method="post" className="mt-6 flex flex-wrap gap-3">
          <IntentButton intent="merge">Voeg definitief samen</IntentButton>
          <ButtonLink to={customerUrl(target.id)} variant="second">
            Niet samenvoegen
          </ButtonLink>
        </Form>
      </section>
    </>
  )
}

function ComparedCustomer({ title, customer }: { title: string; customer: MergeCandidate }) {
  const { name, email, emails, orders, spentCents, addresses, account, newsletter } = customer
  return (
    <section className="border-t border-ink pt-4">
      <p className="text-sm text-ink-2">{title}</p>
      <h2 className="mb-3 text-title font-semibold wrap-anywhere">{name || email}</h2>
      <dl className="space-y-3">
        <CustomerFact label="E-mailadressen" lines={emails} />
        <CustomerFact
          label="Bestellingen"
          lines={[`${orderCountText(orders)}, ${formatCents(spentCents)} besteed`]}
        />
        <CustomerFact label="Adressen" lines={addresses} />
        <CustomerFact
          label="Account"
          lines={account ? [`Klantnummer ${account.number}, ${account.email}`] : []}
        />
        <CustomerFact
          label="Nieuwsbrief"
          lines={newsletter.map(
            (row) => `${row.email}: ${subscriberStateName(row.state).toLowerCase()}`,
          )}
          empty="Niet aangemeld"
        />
        <CustomerFact label="Notitie" lines={customer.note ? [customer.note] : []} />
        <CustomerFact
          label="Labels"
          lines={customer.tags.length > 0 ? [customer.tags.join(', ')] : []}
        />
      </dl>
    </section>
  )
}

function CustomerFact({
  label,
  lines,
  empty = 'Geen',
}: {
  label: string
  lines: string[]
  empty?: ReactNode
}) {
  return (
    <div className="grid grid-cols-[6.5rem_1fr] gap-x-3">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
        {lines.length > 0 ? lines.join('\n') : <span className="text-ink-2">{empty}</span>}
      </dd>
    </div>
  )
}

export const orderCountText = (orders: number) =>
  orders === 1 ? '1 bestelling' : `${orders} bestellingen`
