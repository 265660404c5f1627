import { couponUrl } from '#app/features/content/coupons/coupons.ts'
import { findCoupon } from '#app/features/content/coupons/read-coupons.server.ts'
import { identifyVisitor } from '#app/features/core/accounts/find-visitor.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { voteByForm } from '#app/features/customers/votes/vote-by-form.server.ts'
import { VoteChoice } from '#app/features/customers/votes/vote-choice.tsx'
import { readVote } from '#app/features/customers/votes/votes.server.ts'
import { dealVoteUrl } from '#app/features/customers/votes/votes.ts'
import type { App } from '#app/platform/app.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/vote-deal-page.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: `Warm of koud: ${loaderData?.title ?? 'deal'}` })
}

async function findDeal(app: App, id: string) {
  if ((await readSettings(app)).hidesVotes) throw notFound()
  const row = await findCoupon(app, { codeid: readId(id) })
  if (!row) throw notFound()
  return row.coupon
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const app = context.get(appContext)
  const { customerId, guestId } = await identifyVisitor(app, context.get(pageContext).visitor())
  const { id, title } = await findDeal(app, params.id)
  return { id, title, state: await readVote(app, id, customerId ?? guestId) }
}

/** Handles the vote buttons of a deal without JavaScript. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const page = context.get(pageContext)
  page.markPrivate()
  const { id } = await findDeal(app, params.id)
  return voteByForm(app, page, request, { id, url: dealVoteUrl(id) })
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

/** The visitor's vote on a deal. */
export default function DealVotePage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, state } = loaderData
  return (
    <div className="wrap pt-8">
      <VoteChoice name={title} state={state} message={actionData?.message} />
      <p className="mt-6">
        {/* Not prefetched, because opening the page of the deal counts as a view of its code. */}
        <a
          href={couponUrl(id)}
          rel="nofollow"
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Terug naar {title}
        </a>
      </p>
    </div>
  )
}
