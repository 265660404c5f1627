import { data, redirect } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  answerReview,
  approveReview,
  handleReports,
  refuseReview,
} from '#app/features/customers/reviews/admin/moderate-review.server.ts'
import { findReview } from '#app/features/customers/reviews/admin/read-review-queue.server.ts'
import { DESK_REVIEWS } from '#app/features/customers/reviews/admin/review-list.ts'
import { ReviewToJudge } from '#app/features/customers/reviews/admin/review-to-judge.tsx'
import { ReviewVerdict } from '#app/features/customers/reviews/admin/review-verdict.tsx'
import { answerForm, refusalForm } from '#app/features/customers/reviews/review-forms.ts'
import { readFields } from '#app/platform/form-fields.ts'
import { notFound } from '#app/platform/http-errors.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { DeskHeading } from '#app/ui/admin/desk-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/admin-review.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Review · Beheer · Schakel' }]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const review = await findReview(context.get(shopContext), readId(params.id))
  if (!review) throw notFound()
  return { review, isSaved: url.searchParams.has('opgeslagen') }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const id = readId(params.id)
  const form = await readForm(request)
  const here = (isThere: boolean) => {
    if (!isThere) throw notFound()
    return redirect(`${DESK_REVIEWS}${id}/?opgeslagen=1`)
  }
  switch (form.get('intent')) {
    case 'approve':
      if (!(await approveReview(shop, id))) throw notFound()
      return redirect(`${DESK_REVIEWS}?gedaan=goedgekeurd`)
    case 'refuse': {
      const read = readFields(refusalForm, form)
      if (!read.ok) return data({ errors: read.errors, typed: read.typed }, 422)
      if (!(await refuseReview(shop, id, read.value.refusal))) throw notFound()
      return redirect(`${DESK_REVIEWS}?gedaan=geweigerd`)
    }
    case 'answer': {
      const read = readFields(answerForm, form)
      if (!read.ok) return data({ errors: read.errors, typed: read.typed }, 422)
      return here(await answerReview(shop, id, read.value.answer))
    }
    case 'reports':
      await handleReports(shop, id)
      return here(true)
    default:
      throw data(null, { status: 400 })
  }
}

export default function DeskReview({ loaderData, actionData }: Route.ComponentProps) {
  const { review, isSaved } = loaderData
  return (
    <div className="max-w-[56rem]">
      <DeskHeading title={review.title}>
        <ButtonLink look="second" size="small" to={DESK_REVIEWS}>
          Alle reviews
        </ButtonLink>
      </DeskHeading>
      <SaveNotice refused={actionData && {}} isSaved={isSaved} saved="Opgeslagen." />
      <ReviewToJudge review={review} />
      <ReviewVerdict
        key={`${review.state} ${review.answer}`}
        review={review}
        refused={actionData ?? undefined}
      />
    </div>
  )
}
