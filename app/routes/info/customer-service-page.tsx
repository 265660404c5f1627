import {
  type CommonQuestion,
  commonQuestions,
} from '#app/features/content/info-pages/common-questions.ts'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { listPaymentMethods } from '#app/features/fulfilment/payment-flow/payment-methods.server.ts'
import { nameInSentence } from '#app/features/fulfilment/payments/payment-method-facts.ts'
import { readCachedShipping } from '#app/features/sales/delivery/read-shipping.server.ts'
import { headlineOf } from '#app/features/sales/delivery/shipping.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
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

/** The page and its schema.org data show the same questions. */
export async function loader({ context }: Route.LoaderArgs) {
  const app = context.get(shopContext)
  const [settings, methods, zones] = await Promise.all([
    readSettings(app),
    listPaymentMethods(app),
    readCachedShipping(app),
  ])
  const groups = commonQuestions({
    settings,
    payments: methods.map(nameInSentence),
    freeFromCents: headlineOf(zones).freeFromCents,
  })
  const page = context.get(pageContext)
  page.keep(['settings'])
  page.describe(() => [faqData(groups.flatMap(({ questions }) => questions))])
  return groups
}

const faqData = (questions: CommonQuestion[]): object => ({
  '@type': 'FAQPage',
  inLanguage: 'nl',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

export default function CustomerService({ loaderData }: Route.ComponentProps) {
  return (
    <InfoPage title="Klantenservice" lead="Waar kunnen we je mee helpen?">
      {loaderData.map(({ title, questions }) => (
        <InfoSection key={title} title={title}>
          {questions.map((one) => (
            <Answer key={one.question} {...one} />
          ))}
        </InfoSection>
      ))}
      <InfoSection title="Staat je vraag er niet bij?">
        <p>
          Stel hem met het formulier bij <Link to={path('/contact')}>contact</Link>, of bel of mail
          ons.
        </p>
      </InfoSection>
    </InfoPage>
  )
}

function Answer({ question, answer, links }: CommonQuestion) {
  return (
    <div className="mt-6 first:mt-0">
      <h3 className="font-semibold">{question}</h3>
      <p className="mt-1">
        {answer}
        {links.map(({ to, text }) => (
          <span key={to}>
            {' '}
            <Link to={to}>{text}</Link>
          </span>
        ))}
      </p>
    </div>
  )
}
