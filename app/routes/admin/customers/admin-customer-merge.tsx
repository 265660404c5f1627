import { data, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { mergeCustomers } from '#app/features/customers/customer-records/admin/change-customer.server.ts'
import { MergeCheck } from '#app/features/customers/customer-records/admin/merge-check.tsx'
import { readCustomer } from '#app/features/customers/customer-records/admin/read-customer.server.ts'
import {
  customerUrl,
  mergeMessage,
} from '#app/features/customers/customer-records/customer-records.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import type { Route } from './+types/admin-customer-merge.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Klanten samenvoegen · Beheer' }]

export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [target, merged] = await Promise.all([
    readCustomer(app, readId(params.id)),
    readCustomer(app, readId(params.other)),
  ])
  if (!target || !merged || target.id === merged.id) throw notFound()
  return { target, merged }
}

export async function action({ context, params }: Route.ActionArgs) {
  requireManager(context)
  const id = readId(params.id)
  const result = await mergeCustomers(context.get(appContext), id, readId(params.other))
  if (!result.ok) return data({ message: mergeMessage(result) }, 422)
  return redirect(`${customerUrl(id)}?samengevoegd=1`)
}

export default function AdminCustomerMerge({ loaderData, actionData }: Route.ComponentProps) {
  const { target, merged } = loaderData
  return (
    <>
      <AdminHeading
        title="Zijn dit dezelfde klant?"
        back={{ to: customerUrl(target.id), text: target.name || target.email }}
      />
      <SaveNotice problem={actionData} isSaved={false} />
      <MergeCheck target={target} merged={merged} />
    </>
  )
}
