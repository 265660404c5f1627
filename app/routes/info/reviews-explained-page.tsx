import {
  ChangedOn,
  InfoPage,
  InfoSection,
  LegalSections,
} from '#app/features/content/info-pages/info-page.tsx'
import { showLegalPage } from '#app/features/content/info-pages/show-legal-page.server.ts'
import { REVIEWS_EXPLAINED_URL } from '#app/features/customers/reviews/reviews.ts'
import { readSwitchedOff } from '#app/features/partners/offers/switches.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/reviews-explained-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Zo controleren we reviews',
    description: 'Wie een review mag schrijven, wat we ervan lezen en wat we weigeren.',
    path: REVIEWS_EXPLAINED_URL,
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return {
    text: await showLegalPage(context, 'reviews'),
    showsExternalReviews: !(await readSwitchedOff(context.get(appContext))).has('reviews'),
  }
}

/** Always explains reviews of other shops, whatever the owner writes (art. 6:193d BW). */
export default function ReviewsExplained({ loaderData }: Route.ComponentProps) {
  const { text, showsExternalReviews } = loaderData
  return (
    <InfoPage title="Zo controleren we reviews" lead={text.lead}>
      <LegalSections text={text} />
      {showsExternalReviews && (
        <InfoSection title="Reviews van andere winkels">
          <p>
            Bij sommige sieraden staat, op een eigen tabblad, ook wat kopers bij een andere winkel
            vonden: sterren en aantal, of wat ze schreven. Er staat altijd bij van welke winkel het
            komt. Wij controleren die reviews niet en laten er geen weg om hun oordeel. Of die
            winkel naging dat de schrijver het kocht, of dat er iets tegenover stond, staat bij de
            review, als de winkel het zegt. Ze tellen niet mee in ons eigen cijfer.
          </p>
        </InfoSection>
      )}
      <ChangedOn text={text} />
    </InfoPage>
  )
}
