import { data, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  answerReview,
  approveReview,
  handleReports,
  rejectReview,
} from '#app/features/customers/reviews/admin/moderate-review.server.ts'
import { findReview } from '#app/features/customers/reviews/admin/read-review-queue.server.ts'
import { ADMIN_REVIEWS_URL } from '#app/features/customers/reviews/admin/review-list.ts'
import { ReviewToModerate } from '#app/features/customers/reviews/admin/review-to-moderate.tsx'
import { ReviewVerdict } from '#app/features/customers/reviews/admin/review-verdict.tsx'
import { answerForm, rejectionForm } from '#app/features/customers/reviews/review-forms.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { badRequest, notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import type { Route } from './+types/admin-review.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Review · Beheer' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const review = await findReview(context.get(appContext), readId(params.id))
  if (!review) throw notFound()
  return { review, isSaved: url.searchParams.has('opgeslagen') }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = readId(params.id)
  const form = await readForm(request)
  const backToReview = (isFound: boolean) => {
    if (!isFound) throw notFound()
    return redirect(`${path('/beheer/reviews/:id', { id })}?opgeslagen=1`)
  }
  switch (form.get('intent')) {
    case 'approve':
      if (!(await approveReview(app, id))) throw notFound()
      return redirect(`${ADMIN_REVIEWS_URL}?gedaan=goedgekeurd`)
    case 'refuse': {
      const rejection = readFields(rejectionForm, form)
      if (!rejection.ok)
        return data({ errors: rejection.errors, formValues: rejection.formValues }, 422)
      if (!(await rejectReview(app, id, rejection.value.rejectionReason))) throw notFound()
      return redirect(`${ADMIN_REVIEWS_URL}?gedaan=geweigerd`)
    }
    case 'answer': {
      const answer = readFields(answerForm, form)
      if (!answer.ok) return data({ errors: answer.errors, formValues: answer.formValues }, 422)
      return backToReview(await answerReview(app, id, answer.value.answer))
    }
    case 'reports':
      await handleReports(app, id)
      return backToReview(true)
    default:
      throw badRequest()
  }
}

export default function AdminReview({ loaderData, actionData }: Route.ComponentProps) {
  const { review, isSaved } = loaderData
  return (
    <div className="form-page">
      <AdminHeading title={review.title} back={{ to: ADMIN_REVIEWS_URL, text: 'Reviews' }} />
      <SaveNotice problem={actionData && {}} isSaved={isSaved} savedText="Opgeslagen." />
      <ReviewToModerate review={review} />
      <ReviewVerdict
        key={`${review.state} ${review.answer}`}
        review={review}
        rejected={actionData ?? undefined}
      />
    </div>
  )
}
