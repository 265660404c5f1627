import { data, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { MoneyTables } from '#app/features/insight/bookkeeping/admin/money-tables.tsx'
import { PayoutSection } from '#app/features/insight/bookkeeping/admin/payout-section.tsx'
import {
  payoutForm,
  recordPayout,
  removePayout,
} from '#app/features/insight/bookkeeping/admin/payouts.server.ts'
import { readBooks } from '#app/features/insight/bookkeeping/admin/read-books.server.ts'
import { UncostedSales } from '#app/features/insight/bookkeeping/admin/uncosted-sales.tsx'
import { VatTables } from '#app/features/insight/bookkeeping/admin/vat-tables.tsx'
import {
  type BooksFile,
  booksFileUrl,
  booksUrl,
} from '#app/features/insight/bookkeeping/bookkeeping.ts'
import {
  neighbour,
  type Period,
  periodAround,
  periodName,
  readPeriod,
} from '#app/features/insight/bookkeeping/period.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dayOf } from '#app/platform/calendar-day.ts'
import { readFields, readFormValues } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/admin-bookkeeping.ts'

const LENGTHS = [
  { months: 1, text: 'Maand' },
  { months: 3, text: 'Kwartaal' },
  { months: 12, text: 'Jaar' },
] as const

const FILES: { file: BooksFile; text: string }[] = [
  { file: 'xlsx', text: 'Excel, een rij per factuurregel' },
  { file: 'csv', text: 'CSV, een rij per factuurregel' },
  { file: 'zip', text: 'Alle facturen (ZIP met PDF’s)' },
  { file: 'auditfile', text: 'XML Auditfile Financieel 3.2' },
]

export const meta: Route.MetaFunction = () => [{ title: 'Boekhouding · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const code = url.searchParams.get('periode')
  const today = dayOf(app.clock.now())
  const period = code === null ? periodAround(today, 3) : readPeriod(code)
  if (!period) throw notFound()
  const books = await readBooks(app, period)
  const providers = new Set(['mollie', ...books.balances.map(({ provider }) => provider)])
  return {
    period,
    books,
    providers: [...providers],
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  const code = readPeriod(url.searchParams.get('periode') ?? '')?.code
  const redirectToPeriod = () =>
    redirect(`${booksUrl(code ?? periodAround(dayOf(app.clock.now()), 3).code)}&opgeslagen=1`)
  if (formData.get('intent') === 'remove') {
    await removePayout(app, readId(formData.get('id')))
    return redirectToPeriod()
  }
  const form = readFields(payoutForm, formData)
  if (!form.ok) return data({ errors: form.errors, formValues: readFormValues(formData) }, 422)
  await recordPayout(app, { ...form.value, actor: manager.name })
  return redirectToPeriod()
}

/** The books of a period: the VAT return, revenue, money, open items and files for the bookkeeper. */
export default function AdminBookkeeping({ loaderData, actionData }: Route.ComponentProps) {
  const { period, books, providers, isSaved } = loaderData
  return (
    <div className="max-w-[72rem]">
      <AdminHeading title="Boekhouding" />
      <SaveNotice isSaved={isSaved} saved="Opgeslagen." />
      <PeriodChoice period={period} />
      <section className="mt-8">
        <h2 className="text-title font-semibold">Bestanden voor je boekhouder</h2>
        <ul className="mt-3 flex flex-wrap gap-3">
          {FILES.map(({ file, text }) => (
            <li key={file}>
              <a
                href={booksFileUrl(file, period.code)}
                download
                className={buttonClass({ variant: 'second', size: 'small' })}
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 max-w-prose text-sm text-ink-2">
          Testbestellingen en bestellingen van je vorige winkel staan nergens in: die hebben hier
          geen factuur.
        </p>
      </section>
      <UncostedSales sales={books.uncosted} />
      <VatTables books={books} />
      <MoneyTables books={books} />
      <PayoutSection
        key={`${period.code} ${books.payouts.length}`}
        payouts={books.payouts}
        providers={providers}
        formValues={actionData?.formValues ?? {}}
        errors={actionData?.errors ?? null}
      />
    </div>
  )
}

function PeriodChoice({ period }: { period: Period }) {
  return (
    <>
      <TabLinks
        label="Lengte van de periode"
        tabs={LENGTHS.map(({ months, text }) => ({
          href: booksUrl(periodAround({ ...period, day: 1 }, months).code),
          text,
          isCurrent: months === period.months,
        }))}
      />
      <div className="mt-5 flex items-center gap-3">
        <ButtonLink variant="second" size="small" to={booksUrl(neighbour(period, -1).code)}>
          Vorige<span className="sr-only"> periode</span>
        </ButtonLink>
        <p className="flex-1 text-center font-semibold sm:min-w-48 sm:flex-none">
          {periodName(period)}
        </p>
        <ButtonLink variant="second" size="small" to={booksUrl(neighbour(period, 1).code)}>
          Volgende<span className="sr-only"> periode</span>
        </ButtonLink>
      </div>
    </>
  )
}
