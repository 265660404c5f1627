import { useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { returnAddressText } from '#app/features/core/settings/identity-texts.ts'
import { returnLabelText } from '#app/features/core/settings/policy-settings.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { StatementList } from '#app/features/fulfilment/withdrawals/statement-list.tsx'
import { findWithdrawalReceipt } from '#app/features/fulfilment/withdrawals/withdraw.server.ts'
import { PERSONAL_WARNING } from '#app/features/fulfilment/withdrawals/withdrawals.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/withdrawal-received-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Herroeping ontvangen' })
}

export async function loader({ context, params }: Route.LoaderArgs) {
  // Everybody with the URL may see the page, but a cache must not store it.
  context.get(pageContext).markPrivate()
  const receipt = await findWithdrawalReceipt(context.get(appContext), params.key)
  if (!receipt) throw notFound()
  return receipt
}

export default function WithdrawalReceived({ loaderData: receipt }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage
      title="Herroeping ontvangen"
      lead={`We sturen deze bevestiging ook naar ${receipt.email}.`}
    >
      <InfoSection title="Je herroeping">
        <StatementList statement={receipt} />
        <p className="mt-4">{PERSONAL_WARNING}</p>
      </InfoSection>
      <InfoSection title="En nu?">
        <ol>
          <li>
            Heb je de artikelen al? Stuur ze dan binnen 14 dagen terug naar{' '}
            {returnAddressText(settings)}. {returnLabelText(settings)}
          </li>
          <li>
            Binnen 14 dagen na je melding krijg je je geld terug, op de manier waarop je betaalde.
            We mogen wachten tot de artikelen of een bewijs van verzending er zijn.
          </li>
        </ol>
        <p>
          Alles hierover staat bij <Link to={path('/ruilen-en-retour')}>ruilen en retour</Link>.
        </p>
      </InfoSection>
    </InfoPage>
  )
}
