import { useEffect } from 'react'
import { data, Link, redirect, useNavigation, useRevalidator } from 'react-router'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  actOnReviewFeeds,
  type ReviewFeedPart,
} from '#app/features/customers/external-reviews/admin/act-on-review-feeds.server.ts'
import {
  ReviewFileForm,
  ReviewUrlForm,
} from '#app/features/customers/external-reviews/admin/review-feed-forms.tsx'
import { ReviewFeedList } from '#app/features/customers/external-reviews/admin/review-feed-list.tsx'
import { REVIEW_SOURCE } from '#app/features/customers/external-reviews/external-reviews.ts'
import { readReviewFeeds } from '#app/features/customers/external-reviews/manage-review-feeds.server.ts'
import { REVIEW_FEEDS_PAGE } from '#app/features/customers/external-reviews/review-feeds.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-review-feeds.ts'

const POLL_INTERVAL_MS = 3_000

export const meta: Route.MetaFunction = () => [{ title: 'Reviews van andere winkels · Beheer' }]

export async function loader({ context }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [feeds, switchedOff] = await Promise.all([readReviewFeeds(app), readSwitchedOff(app)])
  return { feeds, isShown: !switchedOff.has('reviews') && !switchedOff.has(REVIEW_SOURCE) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const { name } = requireManager(context)
  const result = await actOnReviewFeeds(context.get(appContext), request, name)
  if (!result) throw badRequest()
  return result.ok ? redirect(REVIEW_FEEDS_PAGE) : data(result, 422)
}

/** Polls for progress while a feed is being read. */
function usePolling(isReading: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isReading) return
    const timer = setInterval(revalidate, POLL_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isReading, revalidate])
}

export default function AdminReviewFeeds({ loaderData, actionData }: Route.ComponentProps) {
  const { feeds, isShown } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  usePolling(feeds.some(({ rowsRead, nextReadText }) => rowsRead !== null || nextReadText === 'nu'))
  const form = useErrorFocus(actionData?.errors)
  const formStateOf = (part: ReviewFeedPart) => {
    const rejected = actionData?.part === part ? actionData : undefined
    return { rejected, form: rejected ? form : undefined, isBusy }
  }
  return (
    <div className="form-page">
      <AdminHeading
        title="Reviews van andere winkels"
        back={{ to: path('/beheer/importeren/marktplaats'), text: 'Van een marktplaats' }}
      />
      <p className="mb-6 text-ink-2">
        Wat kopers elders over een sieraad schreven, staat op zijn pagina onder een tabblad, met wie
        het schreef en bij welke winkel. Alleen van producten die de winkel heeft, en hoogstens een
        maand na de laatste lezing.
      </p>
      {!isShown && (
        <div className="mb-6">
          <Notice kind="warning">
            Klanten zien ze nog niet.{' '}
            <Link to={path('/beheer/marktplaatsen')} className={TEXT_LINK}>
              Zet ‘Reviews van andere winkels’ en ‘Eigen feeds van winkels’ aan
            </Link>
            .
          </Notice>
        </div>
      )}
      <section className="border-t border-ink pt-5 pb-9">
        <h2 className="mb-3 text-title font-semibold">Een reviewfeed</h2>
        <ReviewUrlForm {...formStateOf('address')} />
        <ReviewFileForm {...formStateOf('file')} />
      </section>
      {feeds.length > 0 && (
        <section className="border-t border-ink pt-5 pb-9">
          <h2 className="mb-3 text-title font-semibold">Wat er is</h2>
          <ReviewFeedList feeds={feeds} />
        </section>
      )}
    </div>
  )
}
