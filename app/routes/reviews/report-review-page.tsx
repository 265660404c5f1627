import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { requireCustomerPage } from '#app/features/customers/customer-accounts/require-customer-page.server.ts'
import { reportForm } from '#app/features/customers/reviews/review-forms.ts'
import {
  REVIEWS_EXPLAINED_URL,
  reviewReportUrl,
  reviewsUrl,
} from '#app/features/customers/reviews/reviews.ts'
import { reportMessage } from '#app/features/customers/reviews/reviews-messages.ts'
import { ReportFields } from '#app/features/customers/write-review/report-fields.tsx'
import {
  findReportedReview,
  reportReview,
} from '#app/features/customers/write-review/report-review.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/report-review-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Een review melden' })
}

async function requireReportedReview({
  context,
  params,
}: Pick<Route.LoaderArgs, 'context' | 'params'>) {
  const review = await findReportedReview(context.get(appContext), readId(params.id))
  if (!review) throw notFound()
  if (review.product.isForCustomersOnly)
    await requireCustomerPage(context, reviewReportUrl(review.id))
  return review
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  context.get(pageContext).markPrivate()
  const review = await requireReportedReview({ context, params })
  return { review, isDone: url.searchParams.has('gedaan') }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { ip } = context.get(pageContext).visitor()
  const review = await requireReportedReview({ context, params })
  const form = readFields(reportForm, await readForm(request))
  if (!form.ok)
    return data({ formValues: form.formValues, errors: form.errors, message: null }, 422)
  const result = await reportReview(context.get(appContext), review.id, form.value, ip)
  if (result.ok) return redirect(`${reviewReportUrl(review.id)}?gedaan=1`, 303)
  const response = { formValues: form.formValues, errors: {}, message: reportMessage(result) }
  if (result.error === 'unknown-review') return data(response, 404)
  return data(response, {
    status: 429,
    headers: { 'Retry-After': String(result.retryAfterSeconds) },
  })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function ReportReview({ loaderData, actionData }: Route.ComponentProps) {
  const { review, isDone } = loaderData
  const form = useErrorFocus(actionData?.errors)
  const isBusy = useNavigation().state === 'submitting'
  return (
    <div className="wrap py-8 lg:py-14">
      <h1 className="display text-display-md">Een review melden</h1>
      <p className="mt-4 max-w-prose text-lead text-ink-2 wrap-anywhere">
        ‘{review.title}’ van {review.author}, over{' '}
        <Link to={reviewsUrl(review.product.slug)} className={TEXT_LINK}>
          {review.product.name}
        </Link>
      </p>
      <div className="mt-8 max-w-modal space-y-6">
        {isDone ? (
          <Notice kind="success">
            Dank je wel. We bekijken je melding. Liet je een e-mailadres achter, dan hoor je wat we
            besloten en waarom.
          </Notice>
        ) : (
          <Form ref={form} method="post" noValidate className="space-y-6">
            {actionData?.message && (
              <Notice kind="danger" role="alert">
                {actionData.message}
              </Notice>
            )}
            <ReportFields formValues={actionData?.formValues ?? {}} errors={actionData?.errors} />
            <Button type="submit" busyText={isBusy ? 'Versturen' : undefined}>
              Verstuur melding
            </Button>
            <p className="text-sm text-ink-2">
              Een review die je niet bevalt, is geen reden om hem weg te halen.{' '}
              <a href={REVIEWS_EXPLAINED_URL} className={TEXT_LINK}>
                Zo controleren we reviews
              </a>
            </p>
          </Form>
        )}
      </div>
    </div>
  )
}
