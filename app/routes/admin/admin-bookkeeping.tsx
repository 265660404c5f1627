import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { data, redirect } from 'react-router'
import { type KeyFigure, KeyFigures } from '#app/features/admin/dashboard/key-figures.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
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
  type Books,
  type BooksFile,
  booksFileUrl,
  booksUrl,
} from '#app/features/insight/bookkeeping/bookkeeping.ts'
import {
  adjacentPeriod,
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
import { formatCents } from '#app/platform/money.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/admin-bookkeeping.ts'

const QUARTER_MONTHS = 3

const PERIOD_LENGTHS = [
  { months: 1, text: 'Maand' },
  { months: QUARTER_MONTHS, text: 'Kwartaal' },
  { months: 12, text: 'Jaar' },
] as const

const FILES: { file: BooksFile; text: string }[] = [
  { file: 'xlsx', text: 'Voor Excel, een rij per factuurregel' },
  { file: 'csv', text: 'Voor andere programma’s (CSV), een rij per factuurregel' },
  { file: 'zip', text: 'Alle facturen (ZIP met PDF’s)' },
  { file: 'auditfile', text: 'Voor je boekhoudpakket (XML Auditfile Financieel 3.2)' },
]

export const meta: Route.MetaFunction = () => [{ title: 'Boekhouding · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const code = url.searchParams.get('periode')
  const today = dayOf(app.clock.now())
  const period = code === null ? periodAround(today, QUARTER_MONTHS) : readPeriod(code)
  if (!period) throw notFound()
  const [books, { isDemo }] = await Promise.all([readBooks(app, period), readSettings(app)])
  // The first provider is preset: the one that still holds most of the money.
  const balances = books.balances.toSorted((a, b) => b.closingCents - a.closingCents)
  const providersWithBalance = balances.filter(({ closingCents }) => closingCents > 0)
  const providers = new Set([
    ...providersWithBalance.map(({ provider }) => provider),
    'mollie',
    ...balances.map(({ provider }) => provider),
  ])
  return {
    period,
    books,
    providers: [...providers],
    isDemo,
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const formData = await readForm(request)
  const code = readPeriod(url.searchParams.get('periode') ?? '')?.code
  const redirectToPeriod = () =>
    redirect(
      `${booksUrl(code ?? periodAround(dayOf(app.clock.now()), QUARTER_MONTHS).code)}&opgeslagen=1`,
    )
  if (formData.get('intent') === 'remove') {
    await removePayout(app, readId(formData.get('id')))
    return redirectToPeriod()
  }
  const form = readFields(payoutForm, formData)
  if (!form.ok) return data({ errors: form.errors, formValues: readFormValues(formData) }, 422)
  await recordPayout(app, { ...form.value, actor: manager.name })
  return redirectToPeriod()
}

/** The bookkeeping of a period: VAT return, revenue, payments, open items, and files for the bookkeeper. */
export default function AdminBookkeeping({ loaderData, actionData }: Route.ComponentProps) {
  const { period, books, providers, isDemo, isSaved } = loaderData
  return (
    <>
      <AdminHeading title="Boekhouding" />
      <SaveNotice isSaved={isSaved} savedText="Opgeslagen." />
      <PeriodChoice period={period} />
      <div className="mt-6">
        <KeyFigures figures={toKeyFigures(books)} />
      </div>
      <section className="mt-8">
        <h2 className="text-title font-semibold">Bestanden voor je boekhouder</h2>
        <ul className="mt-3 border-t border-ink md:grid md:grid-cols-2 md:gap-x-12">
          {FILES.map(({ file, text }) => (
            <li key={file} className="border-b border-line">
              <a
                href={booksFileUrl(file, period.code)}
                download
                className="flex min-h-12 items-center gap-4 py-2.5 hover:bg-ground"
              >
                <span className="min-w-0 flex-1">{text}</span>
                <Download
                  className="size-5 shrink-0 text-ink-3"
                  strokeWidth={1.5}
                  aria-hidden="true"
                />
              </a>
            </li>
          ))}
        </ul>
        <p className="mt-2 max-w-prose text-sm text-ink-2">
          {isDemo
            ? 'Dit is een demowinkel: deze cijfers zijn verzonnen en tellen niet voor je aangifte.'
            : 'Testbestellingen en bestellingen van je vorige winkel staan nergens in: die hebben hier geen factuur.'}
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
    </>
  )
}

function toKeyFigures({ totals, boxes, open, balances }: Books): KeyFigure[] {
  const { invoice, 'credit-note': creditNote } = totals
  const heldCents = balances.reduce((sum, { closingCents }) => sum + closingCents, 0)
  return [
    {
      label: 'Omzet',
      value: formatCents(invoice.netCents + creditNote.netCents),
      detail: 'zonder btw, na aftrek van creditnota’s',
    },
    {
      label: 'Btw over je verkopen',
      value: formatCents(boxes.find(({ box }) => box === '5a')?.vatCents ?? 0),
      detail: 'rubriek 5a, vóór aftrek van voorbelasting',
    },
    {
      label: 'Nog te ontvangen',
      value: formatCents(open.dueCents),
      detail: 'gefactureerd, niet betaald',
    },
    {
      label: 'Nog bij de betaaldienst',
      value: formatCents(heldCents),
      detail: 'ontvangen, niet uitbetaald',
    },
  ]
}

/** Tabs for the length of the period, and at their right end the choice of the period. */
function PeriodChoice({ period }: { period: Period }) {
  return (
    <div className="relative">
      <TabLinks
        label="Lengte van de periode"
        tabs={PERIOD_LENGTHS.map(({ months, text }) => ({
          href: booksUrl(periodAround({ ...period, day: 1 }, months).code),
          text,
          isCurrent: months === period.months,
        }))}
      />
      <div className="flex h-12 items-center justify-between max-sm:mt-2 sm:absolute sm:top-0 sm:right-0">
        <Link to={booksUrl(adjacentPeriod(period, -1).code)} className="icon-button">
          <ChevronLeft className="size-5" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">Vorige periode</span>
        </Link>
        <p className="font-semibold sm:min-w-36 sm:text-center">{periodName(period)}</p>
        <Link to={booksUrl(adjacentPeriod(period, 1).code)} className="icon-button">
          <ChevronRight className="size-5" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">Volgende periode</span>
        </Link>
      </div>
    </div>
  )
}
