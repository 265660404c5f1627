import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readReviewQueue } from '#app/features/customers/reviews/admin/read-review-queue.server.ts'
import {
  ADMIN_REVIEWS_PER_PAGE,
  parseReviewQuery,
  REVIEW_TABS,
  reviewListUrl,
} from '#app/features/customers/reviews/admin/review-list.ts'
import { ReviewRows } from '#app/features/customers/reviews/admin/review-rows.tsx'
import { appContext } from '#app/platform/app-context.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TabLinks } from '#app/ui/tab-links.tsx'
import type { Route } from './+types/admin-reviews.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Reviews · Beheer' }]

const DONE_MESSAGES = {
  goedgekeurd: 'De review staat op de site.',
  geweigerd: 'De review is geweigerd; de schrijver leest waarom.',
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  return {
    ...(await readReviewQueue(context.get(appContext), parseReviewQuery(url.searchParams))),
    doneMessage: lookUp(DONE_MESSAGES, url.searchParams.get('gedaan')),
  }
}

export default function AdminReviews({ loaderData }: Route.ComponentProps) {
  const { tab: currentTab, rows, counts, total, page, doneMessage } = loaderData
  return (
    <>
      <AdminHeading title="Reviews">
        <ButtonLink variant="second" size="small" to={path('/beheer/reviews/onderdelen')}>
          Onderdelen instellen
        </ButtonLink>
      </AdminHeading>
      {doneMessage && (
        <div className="mb-6">
          <Notice kind="success">{doneMessage}</Notice>
        </div>
      )}
      <TabLinks
        label="Status"
        tabs={REVIEW_TABS.map(({ tab, text }) => ({
          href: reviewListUrl({ tab, page: 1 }),
          text,
          count: counts[tab],
          isCurrent: currentTab === tab,
        }))}
      />
      {rows.length > 0 ? (
        <>
          <ReviewRows rows={rows} />
          <Pager
            page={page}
            pageSize={ADMIN_REVIEWS_PER_PAGE}
            total={total}
            url={(targetPage) => reviewListUrl({ tab: currentTab, page: targetPage })}
          />
        </>
      ) : (
        <EmptyList
          title={currentTab === 'waiting' ? 'Geen nieuwe reviews' : 'Hier staat nu niets'}
          text="Nieuwe reviews komen hier binnen. Ze staan in de winkel zodra je ze goedkeurt."
        />
      )}
    </>
  )
}
