import { useOutletContext } from 'react-router'
import { findGuaranteeNotice } from '#app/features/content/info-pages/guarantee-notice.server.ts'
import { noticeUrl } from '#app/features/content/info-pages/guarantee-notice.ts'
import {
  ChangedOn,
  InfoPage,
  InfoSection,
  LegalSections,
} from '#app/features/content/info-pages/info-page.tsx'
import { showLegalPage } from '#app/features/content/info-pages/show-legal-page.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { appContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/legal-guarantee-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Wettelijke garantie',
    description: 'Je rechten als een sieraad niet doet wat je ervan mag verwachten.',
    path: path('/wettelijke-garantie'),
  })
}

export async function loader({ context }: Route.LoaderArgs) {
  return {
    text: await showLegalPage(context, 'guarantee'),
    notice: (await findGuaranteeNotice(context.get(appContext))) ?? null,
  }
}

/** Always shows the notice of the European Union, whatever the owner writes (Directive 2024/825). */
export default function LegalGuarantee({ loaderData: { notice, text } }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage title="Wettelijke garantie" lead={text.lead}>
      <LegalSections text={text} />
      <InfoSection title="Kennisgeving wettelijke garantie">
        {notice ? (
          <>
            <img
              src={noticeUrl(notice)}
              alt="Officiële kennisgeving van de Europese Unie over de wettelijke garantie. Wat erin staat, staat ook in de tekst op deze pagina."
              width={notice.width}
              height={notice.height}
              className="h-auto w-full max-w-[40rem]"
            />
            <MoreAtYourEurope />
          </>
        ) : (
          <div className="bg-ground p-6">
            <p className="font-semibold">In de hele EU: minstens twee jaar wettelijke garantie</p>
            <p className="mt-2">
              {settings.name} is er als verkoper voor aansprakelijk dat wat je koopt, is wat je
              ervan mag verwachten. Blijkt er binnen twee jaar een gebrek te zijn dat er bij
              levering al was, dan kun je gratis herstel of vervanging vragen. Lukt dat niet binnen
              een redelijke tijd, dan krijg je korting of je geld terug. Je hoeft daarvoor niets
              extra te kopen, en het geldt naast elke garantie van een fabrikant.
            </p>
            <MoreAtYourEurope />
          </div>
        )}
      </InfoSection>
      <ChangedOn text={text} />
    </InfoPage>
  )
}

function MoreAtYourEurope() {
  return (
    <p className="mt-2">
      De volledige uitleg over je rechten staat bij{' '}
      <a href="https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_nl.htm">
        Your Europe
      </a>
      , de website van de EU.
    </p>
  )
}
