import { useOutletContext } from 'react-router'
import {
  questionsOf,
  renderLegalText,
} from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { DirectContact } from '#app/features/content/info-pages/direct-contact.tsx'
import { InfoPage, LegalSections } from '#app/features/content/info-pages/info-page.tsx'
import { readOpeningTable } from '#app/features/content/info-pages/read-opening.server.ts'
import { readCachedLegalText } from '#app/features/content/info-pages/show-legal-page.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { SearchField } from '#app/features/storefront/search/search-field.tsx'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/customer-service-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Klantenservice',
    description: 'Antwoord op de meest gestelde vragen, en hoe je ons bereikt.',
    path: path('/klantenservice'),
  })
}

/** Loads the questions, which both the page and its schema.org data show. */
export async function loader({ context }: Route.LoaderArgs) {
  const version = await readCachedLegalText(context, 'customer-service')
  const questions = questionsOf(version)
  if (questions.length > 0) context.get(pageContext).addStructuredData(() => [toFaqData(questions)])
  const { table, validUntil } = await readOpeningTable(context.get(appContext))
  context.get(pageContext).cacheWithTags(['settings'], validUntil)
  return { text: renderLegalText(version, 'questions'), state: table?.state }
}

const toFaqData = (questions: { question: string; answer: string }[]): object => ({
  '@type': 'FAQPage',
  inLanguage: 'nl',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The subjects that most visitors look for. A wide screen shows them beside the page. */
const SUBJECTS = [
  { text: 'Bestelling volgen', href: path('/bestelling-volgen') },
  { text: 'Ruilen en retour', href: path('/ruilen-en-retour') },
  { text: 'Bezorgen', href: path('/bezorgen') },
  { text: 'Ringmaat bepalen', href: path('/ringmaat-bepalen') },
]

export default function CustomerService({ loaderData: { text, state } }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="Klantenservice" lead={text.lead}>
      <div className="space-y-4">
        <div className="*:max-w-none *:w-full!">
          <SearchField label="Zoek in alle antwoorden" placeholder="Bijvoorbeeld ruilen" />
        </div>
        <DirectContact settings={settings} state={state}>
          <Link to={path('/contact')}>Stuur een bericht</Link>
        </DirectContact>
      </div>
      <ul className="grid grid-cols-2 gap-2 lg:hidden">
        {SUBJECTS.map(({ text: subject, href }) => (
          <li key={href}>
            <ButtonLink to={href} variant="second" size="small" isWide className="px-2">
              {subject}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <section aria-labelledby="vragen">
        <h2 id="vragen" className="display text-display-xs">
          Veelgestelde vragen
        </h2>
        <LegalSections text={text} className="mt-4 border-t border-line" />
      </section>
    </InfoPage>
  )
}
