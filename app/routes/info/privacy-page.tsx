import { readProcessors } from '#app/features/checkout/legal-texts/processors.server.ts'
import {
  ChangedOn,
  InfoPage,
  InfoSection,
  LegalSections,
} from '#app/features/content/info-pages/info-page.tsx'
import { showLegalPage } from '#app/features/content/info-pages/show-legal-page.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/privacy-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Privacy',
    description: 'Welke gegevens we bewaren, waarom en hoe lang.',
    path: path('/privacy'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return {
    text: await showLegalPage(context, 'privacy'),
    processors: await readProcessors(context.get(appContext)),
  }
}

/** Always lists the receivers of data, derived from the services that the shop uses (art. 13 AVG). */
export default function Privacy({ loaderData: { text, processors } }: Route.ComponentProps) {
  return (
    <InfoPage title="Privacy" lead={text.lead}>
      <LegalSections text={text} />
      <InfoSection title="Wie gegevens van ons krijgt">
        <ul>
          {processors.map(({ name, data }) => (
            <li key={name}>
              <strong>{name}:</strong> {data}
            </li>
          ))}
        </ul>
      </InfoSection>
      <ChangedOn text={text} />
    </InfoPage>
  )
}
