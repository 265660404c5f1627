import { useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { returnCostText } from '#app/features/core/settings/policy-settings.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
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

interface Question {
  question: string
  answer: string
  links: { to: string; text: string }[]
}

/** The page and its schema.org data show the same questions. */
const questionsOf = ({
  returnDays,
  paysReturns,
}: Pick<ShopSettings, 'returnDays' | 'paysReturns'>): Question[] => [
  {
    question: 'Wanneer komt mijn bestelling?',
    answer:
      'Wat je op een verzenddag op tijd bestelt en betaalt, gaat dezelfde dag de deur uit. Op de productpagina staat welke dag het komt.',
    links: [
      { to: path('/bestelling-volgen'), text: 'Volg je bestelling' },
      { to: path('/bezorgen'), text: 'Meer over bezorgen' },
    ],
  },
  {
    question: 'Welke ringmaat heb ik?',
    answer: 'Met een strookje papier en een liniaal weet je het in een minuut.',
    links: [{ to: path('/ringmaat-bepalen'), text: 'Ringmaat bepalen' }],
  },
  {
    question: 'Kan ik ruilen of terugsturen?',
    answer: `Ja, tot ${returnDays} dagen nadat je het hebt gekregen. ${returnCostText({ paysReturns })}`,
    links: [{ to: path('/ruilen-en-retour'), text: 'Zo werkt ruilen en terugsturen' }],
  },
  {
    question: 'Wat als er iets mis is met mijn sieraad?',
    answer: 'Dat lossen we op. Lees wat je rechten zijn of neem contact op.',
    links: [
      { to: path('/wettelijke-garantie'), text: 'Dit zijn je rechten' },
      { to: path('/contact'), text: 'Contact' },
    ],
  },
]

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await readSettings(context.get(shopContext))
  context.get(pageContext).describe(() => [faqData(questionsOf(settings))])
  return null
}

const faqData = (questions: Question[]): object => ({
  '@type': 'FAQPage',
  inLanguage: 'nl',
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

export default function CustomerService() {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="Klantenservice" lead="Waar kunnen we je mee helpen?">
      {questionsOf(settings).map(({ question, answer, links }) => (
        <InfoSection key={question} title={question}>
          <p>
            {answer}
            {links.map(({ to, text }) => (
              <span key={to}>
                {' '}
                <Link to={to}>{text}</Link>
              </span>
            ))}
          </p>
        </InfoSection>
      ))}
    </InfoPage>
  )
}
