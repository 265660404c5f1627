import {
  questionsOf,
  showLegalText,
} from '#app/features/checkout/legal-texts/read-legal-texts.server.ts'
import { ChangedOn, InfoPage, LegalSections } from '#app/features/content/info-pages/info-page.tsx'
import { readCachedLegalText } from '#app/features/content/info-pages/show-legal-page.server.ts'
import { pageContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/customer-service-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Klantenservice',
    description: 'Antwoord op de meest gestelde vragen, en hoe je ons bereikt.',
    path: path('/klantenservice'),
  })
}

/** The page and its schema.org data show the same questions. */
export async function loader({ context }: Route.LoaderArgs) {
  const version = await readCachedLegalText(context, 'customer-service')
  const questions = questionsOf(version)
  if (questions.length > 0) context.get(pageContext).addStructuredData(() => [faqData(questions)])
  return { text: showLegalText(version) }
}

const faqData = (questions: { question: string; answer: string }[]): object => ({
  '@type': 'FAQPage',
  inLanguage: 'nl',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

export default function CustomerService({ loaderData: { text } }: Route.ComponentProps) {
  return (
    <InfoPage title="Klantenservice" lead={text.lead}>
      <LegalSections text={text} />
      <ChangedOn text={text} />
    </InfoPage>
  )
}
