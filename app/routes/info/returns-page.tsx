import type { ReactNode } from 'react'
import { useOutletContext } from 'react-router'
import {
  ChangedOn,
  InfoFacts,
  InfoPage,
  InfoSection,
  LegalSections,
} from '#app/features/content/info-pages/info-page.tsx'
import { showLegalPage } from '#app/features/content/info-pages/show-legal-page.server.ts'
import { returnAddressText } from '#app/features/core/settings/identity-texts.ts'
import { EXCHANGE_LABEL, exchangeUrl } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import {
  MODEL_FORM_LINES,
  MODEL_FORM_NOTE,
} from '#app/features/fulfilment/order-mails/model-form.ts'
import {
  PAY_BACK_DAYS,
  PERSONAL_EXCEPTION,
  WITHDRAW_LABEL,
  withdrawalPeriod,
} from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/returns-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Ruilen en retour',
    description: 'Hoe je ruilt of terugstuurt, wat het kost en wanneer je je geld terug hebt.',
    path: path('/ruilen-en-retour'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return { text: await showLegalPage(context, 'returns') }
}

/** Always shows the withdrawal button and the model form, whatever the owner writes (art. 6:230m and 6:230o BW). */
export default function Returns({ loaderData: { text } }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="Ruilen en retour" lead={text.lead}>
      <ul className="divide-y divide-line border-t border-line">
        <ReturnWay
          title="Terugsturen en geld terug"
          text={`Binnen ${withdrawalPeriod(settings.returnDays)} na ontvangst, zonder opgaaf van reden. ${PERSONAL_EXCEPTION}`}
        >
          <Link to={path('/herroepen')} className={buttonClass()}>
            {WITHDRAW_LABEL}
          </Link>
        </ReturnWay>
        {settings.offersExchanges && (
          <ReturnWay
            title="Andere maat of kleur"
            text="Schrijf ons welke je wilt. We leggen hem voor je apart."
          >
            <Link to={exchangeUrl()} className={buttonClass({ variant: 'second' })}>
              {EXCHANGE_LABEL}
            </Link>
          </ReturnWay>
        )}
      </ul>
      <InfoFacts facts={returnFacts(settings)} />
      <LegalSections text={text} />
      <InfoSection title="Modelformulier voor herroeping">
        <details>
          <summary className="inline-flex min-h-target cursor-pointer items-center underline underline-offset-4">
            Toon het formulier
          </summary>
          <div className="info-text">
            <p>
              Dit formulier alleen invullen en terugzenden als je de overeenkomst wilt herroepen.
              Het hoeft niet per se met dit formulier.
            </p>
            <ul>
              <li>
                Aan {[returnAddressText(settings), settings.email].filter(Boolean).join(', ')}:
              </li>
              {MODEL_FORM_LINES.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
            <p className="text-sm text-ink-3">{MODEL_FORM_NOTE}</p>
          </div>
        </details>
      </InfoSection>
      <ChangedOn text={text} />
    </InfoPage>
  )
}

interface ReturnWayProps {
  title: string
  text: string
  /** the button */
  children: ReactNode
}

/** One of the two things a shopper can do with an article, with its button. */
function ReturnWay({ title, text, children }: ReturnWayProps) {
  return (
    <li className="grid items-center gap-x-8 gap-y-4 py-5 sm:grid-cols-[1fr_18rem]">
      <div className="min-w-0">
        <h2 className="text-title font-semibold">{title}</h2>
        <p className="mt-1 max-w-prose text-sm text-ink-2">{text}</p>
      </div>
      <div className="grid">{children}</div>
    </li>
  )
}

const returnFacts = ({ returnDays, paysReturns }: ShopSettings) => [
  { value: `${returnDays} dagen`, meaning: 'om terug te sturen' },
  ...(paysReturns === 'shop' ? [{ value: 'Gratis', meaning: 'retourlabel per mail' }] : []),
  { value: `${PAY_BACK_DAYS} dagen`, meaning: 'tot je je geld terug hebt' },
]
