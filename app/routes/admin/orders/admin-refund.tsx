import { data, redirect, useNavigation } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readMethodNames } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import {
  actOnRefund,
  findRefundable,
  newRefundId,
} from '#app/features/fulfilment/refunds/act-on-refund.server.ts'
import { RefundCheck } from '#app/features/fulfilment/refunds/admin/refund-check.tsx'
import { RefundForm } from '#app/features/fulfilment/refunds/admin/refund-form.tsx'
import { RefundSummary } from '#app/features/fulfilment/refunds/admin/refund-summary.tsx'
import {
  readRefundDefaults,
  settleWithdrawals,
} from '#app/features/fulfilment/withdrawals/admin/refund-for-withdrawal.server.ts'
import { WithdrawalChoice } from '#app/features/fulfilment/withdrawals/admin/withdrawal-choice.tsx'
import { appContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Route } from './+types/admin-refund.ts'

export const meta: Route.MetaFunction = ({ params }) => [
  { title: `Bestelling ${params.id} terugbetalen · Beheer` },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const refundable = await findRefundable(app, readId(params.id))
  if (!refundable) throw notFound()
  const [names, defaults] = await Promise.all([
    readMethodNames(app),
    readRefundDefaults(app, readId(params.id), refundable),
  ])
  return {
    refundable,
    methodNames: Object.fromEntries(
      refundable.payments.map(({ id, method }) => [id, names.get(method) ?? method]),
    ),
    newId: newRefundId(),
    ...defaults,
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const id = readId(params.id)
  const app = context.get(appContext)
  const formData = await readForm(request)
  const result = await actOnRefund(app, id, formData, manager.name)
  switch (result.kind) {
    case 'missing':
      throw notFound()
    case 'done':
      await settleWithdrawals(app, id, formData, manager.name)
      return redirect(`${path('/beheer/bestellingen/:id', { id })}?gedaan=${result.done}`)
    case 'check':
      return data({ ...result, errors: {}, message: null })
    case 'edit':
      return data({ ...result, plan: null }, result.status)
  }
}

export default function AdminRefund({ loaderData, actionData, params }: Route.ComponentProps) {
  const { refundable, methodNames, newId } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const hasLeft = refundable.payments.some(({ leftCents }) => leftCents > 0)
  const formValues = actionData?.formValues ?? loaderData.formValues
  return (
    <>
      <AdminHeading
        title={`Bestelling ${params.id} terugbetalen`}
        back={{
          to: path('/beheer/bestellingen/:id', { id: params.id }),
          text: `Bestelling ${params.id}`,
        }}
      />
      {actionData?.message && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        </div>
      )}
      {!hasLeft ? (
        <p className="text-ink-2">Van deze bestelling is niets dat nog terug kan.</p>
      ) : actionData?.plan ? (
        <RefundCheck
          plan={actionData.plan}
          refundable={refundable}
          formValues={formValues}
          isBusy={isBusy}
        />
      ) : (
        <div className="grid grid-cols-1 gap-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <RefundForm
            key={formValues.id ?? newId}
            id={newId}
            refundable={refundable}
            methodNames={methodNames}
            formValues={formValues}
            errors={actionData?.errors ?? {}}
            isBusy={isBusy}
          >
            <WithdrawalChoice
              openWithdrawals={loaderData.openWithdrawals}
              formValues={formValues}
            />
          </RefundForm>
          <RefundSummary refundable={refundable} />
        </div>
      )}
    </>
  )
}
