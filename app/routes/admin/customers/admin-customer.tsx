import { data, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  annotateCustomer,
  eraseCustomer,
  findMergeCandidate,
} from '#app/features/customers/customer-records/admin/change-customer.server.ts'
import {
  AnnotationForm,
  EraseForm,
  MergeForm,
} from '#app/features/customers/customer-records/admin/customer-forms.tsx'
import {
  CustomerActivity,
  CustomerContact,
  CustomerOrders,
} from '#app/features/customers/customer-records/admin/customer-sections.tsx'
import { orderCountText } from '#app/features/customers/customer-records/admin/merge-check.tsx'
import { readCustomer } from '#app/features/customers/customer-records/admin/read-customer.server.ts'
import {
  CUSTOMERS_URL,
  customerUrl,
  mergeMessage,
  mergeUrl,
} from '#app/features/customers/customer-records/customer-records.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchDate, dutchStamp } from '#app/platform/dutch-time.ts'
import { readFormValues } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { type Cents, formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/admin-customer.ts'

const MAX_NOTE_LENGTH = 5_000

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.customer.name || 'Klant'} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const customer = await readCustomer(
    context.get(appContext),
    readId(params.id),
    pageNumber(url.searchParams),
  )
  if (!customer) throw notFound()
  return {
    customer: {
      ...customer,
      since: dutchDate(customer.firstOrderAt ?? customer.createdAt),
      latest: customer.latest.map(({ placedAt, ...order }) => ({
        ...order,
        placed: dutchDate(placedAt),
      })),
      newsletter: customer.newsletter.map(({ confirmedAt, ...row }) => ({
        ...row,
        confirmed: confirmedAt && dutchStamp(confirmedAt),
      })),
    },
    isSaved: url.searchParams.has('opgeslagen'),
    isMerged: url.searchParams.has('samengevoegd'),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const formValues = readFormValues(await readForm(request))
  if (formValues.intent === 'erase') {
    if (formValues.sure !== 'on') {
      return data({ formValues, errors: { sure: 'Vink eerst aan dat je het zeker weet.' } }, 422)
    }
    if (!(await eraseCustomer(app, id))) throw notFound()
    return redirect(CUSTOMERS_URL)
  }
  if (formValues.intent === 'merge') {
    const mergeCandidate = await findMergeCandidate(
      app,
      id,
      (formValues.email ?? '').trim().toLowerCase(),
    )
    if (!mergeCandidate.ok)
      return data({ formValues, errors: { email: mergeMessage(mergeCandidate) } }, 422)
    return redirect(mergeUrl(id, mergeCandidate.id))
  }
  const note = (formValues.note ?? '').replaceAll('\r\n', '\n').replaceAll('\0', '').trim()
  if (note.length > MAX_NOTE_LENGTH) {
    return data(
      { formValues, errors: { note: `Gebruik hoogstens ${MAX_NOTE_LENGTH} tekens.` } },
      422,
    )
  }
  await annotateCustomer(app, id, { note, tags: (formValues.tags ?? '').replaceAll('\0', '') })
  return redirect(`${customerUrl(id)}?opgeslagen=1`)
}

export default function AdminCustomer({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, isSaved, isMerged } = loaderData
  const formValues: Record<string, string> = actionData?.formValues ?? {}
  const errors: Record<string, string> = actionData?.errors ?? {}
  return (
    <div key={`${customer.id} ${customer.note} ${customer.tags.join()}`}>
      <AdminHeading
        title={customer.name || customer.email}
        back={{ to: path('/beheer/klanten'), text: 'Klanten' }}
        status={
          <p className="text-ink-2">
            Klant sinds {customer.since}. {spentText(customer)}.
          </p>
        }
      >
        <a
          href={`mailto:${customer.email}`}
          className={buttonClass({ variant: 'second', size: 'small' })}
        >
          Mail de klant
        </a>
        <ButtonLink
          size="small"
          variant="second"
          to={`${path('/beheer/bestellingen/nieuw')}?klant=${customer.id}`}
        >
          Nieuwe bestelling
        </ButtonLink>
      </AdminHeading>
      <SaveNotice
        isSaved={isSaved || isMerged}
        savedText={isMerged ? 'Samengevoegd. Dit is nu één klant.' : 'Opgeslagen.'}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem] lg:grid-rows-[auto_1fr]">
        {/* Comes first on a phone. */}
        <div className="min-w-0 lg:col-start-2">
          <CustomerContact customer={customer} />
        </div>
        <div className="min-w-0 space-y-10 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <CustomerOrders customer={customer} />
          <AnnotationForm customer={customer} formValues={formValues} errors={errors} />
          <CustomerActivity customer={customer} />
        </div>
        <div className="border-t border-ink lg:col-start-2">
          <MergeForm formValues={formValues} errors={errors} />
          <EraseForm errors={errors} />
        </div>
      </div>
    </div>
  )
}

/** "€ 149,00 besteed in 2 bestellingen" */
function spentText({ orders, spentCents }: { orders: number; spentCents: Cents }): string {
  if (orders === 0) return 'Nog geen bestellingen'
  if (spentCents === 0) return `Nog niets betaald, ${orderCountText(orders)}`
  return `${formatCents(spentCents)} besteed in ${orderCountText(orders)}`
}
