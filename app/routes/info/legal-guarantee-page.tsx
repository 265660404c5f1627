import { useOutletContext } from 'react-router'
import { findGuaranteeNotice } from '#app/features/content/info-pages/guarantee-notice.server.ts'
import { noticeAddress } from '#app/features/content/info-pages/guarantee-notice.ts'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { pageContext, shopContext } from '#app/platform/app-context.ts'
import { path } from '#app/platform/path.ts'
import { Link } from '#app/ui/link.tsx'
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
  context.get(pageContext).keep(['settings'])
  return { notice: (await findGuaranteeNotice(context.get(shopContext))) ?? null }
}

export default function LegalGuarantee({ loaderData: { notice } }: Route.ComponentProps) {
  const settings = useOutletContext<ShopSettings>()
  return (
    <InfoPage
      title="Wettelijke garantie"
      lead="Een sieraad moet zijn wat je ervan mag verwachten. Is het dat niet, dan staat de wet aan jouw kant."
    >
      <InfoSection title="Wat je mag verwachten">
        <p>
          Je hebt er recht op dat een sieraad deugdelijk is en lang genoeg meegaat voor wat het is
          en wat het kostte. De Nederlandse wet noemt daar geen aantal jaren voor. Europese regels
          geven je in elk geval twee jaar; bij goud en zilver dat je gewoon draagt, mag je vaak
          langer rekenen.
        </p>
        <p>
          Komt een gebrek binnen een jaar na ontvangst aan het licht, dan nemen we aan dat het er al
          was. Daarna is het aan jou om dat aannemelijk te maken.
        </p>
      </InfoSection>
      <InfoSection title="Wat wij dan doen">
        <p>
          We herstellen of vervangen het kosteloos, binnen een redelijke tijd. Kan dat niet, dan mag
          je de koop ontbinden en krijg je je geld terug, of een deel van de prijs. Meld een gebrek
          binnen twee maanden nadat je het ontdekte, via <Link to={path('/contact')}>contact</Link>.
        </p>
        <p>
          Normale slijtage, zoals krasjes of een dunner wordende laag verguldsel, is geen gebrek.
        </p>
      </InfoSection>
      <InfoSection title="Kennisgeving wettelijke garantie">
        {notice ? (
          <>
            <img
              src={noticeAddress(notice)}
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
