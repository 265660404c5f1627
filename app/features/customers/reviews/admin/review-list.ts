import { pageNumber } from '#app/platform/forms/page-number.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { path } from '#app/platform/path.ts'

/** Tab of the review list; the tab and the page are in the URL. */
export type ReviewTab = 'waiting' | 'reported' | 'approved' | 'rejected'

export interface ReviewQuery {
  /** null: the first tab with reviews to moderate, or else the published reviews */
  tab: ReviewTab | null
  page: number
}

export const REVIEW_TABS: { slug: string; tab: ReviewTab; text: string }[] = [
  { slug: 'te-beoordelen', tab: 'waiting', text: 'Te beoordelen' },
  { slug: 'gemeld', tab: 'reported', text: 'Gemeld' },
  { slug: 'op-de-site', tab: 'approved', text: 'Op de site' },
  { slug: 'geweigerd', tab: 'rejected', text: 'Geweigerd' },
]

export const ADMIN_REVIEWS_PER_PAGE = 20
export const ADMIN_REVIEWS_URL = path('/beheer/reviews')

const TAB_BY_SLUG = Object.fromEntries(REVIEW_TABS.map(({ slug, tab }) => [slug, tab]))

/** Ignores unknown values. */
export function parseReviewQuery(search: URLSearchParams): ReviewQuery {
  return { tab: lookUp(TAB_BY_SLUG, search.get('staat')) ?? null, page: pageNumber(search) }
}

export function reviewListUrl({ tab, page }: ReviewQuery): string {
  const slug = REVIEW_TABS.find((each) => each.tab === tab)?.slug
  const query = new URLSearchParams({
    ...(slug && { staat: slug }),
    ...(page > 1 && { pagina: String(page) }),
  })
  return `${ADMIN_REVIEWS_URL}${query.size > 0 ? `?${query}` : ''}`
}
