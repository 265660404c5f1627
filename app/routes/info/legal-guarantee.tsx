import { Link, useOutletContext } from 'react-router'
import { InfoPage, InfoSection } from '#app/features/content/info-page.tsx'
import type { ShopSettings } from '#app/features/settings/settings.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/legal-guarantee.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Wettelijke garantie',
    description: 'Je rechten als een sieraad niet doet wat je ervan mag verwachten.',
    path: '/wettelijke-garantie/',
  })
}

export default function LegalGuarantee() {
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
          binnen twee maanden nadat je het ontdekte, via <Link to="/contact/">contact</Link>.
        </p>
        <p>
          Normale slijtage, zoals krasjes of een dunner wordende laag verguldsel, is geen gebrek.
        </p>
      </InfoSection>
      <InfoSection title="Officiële kennisgeving">
        <div className="bg-ground p-6">
          <p>
            Hier hoort de geharmoniseerde kennisgeving van de Europese Commissie over de wettelijke
            garantie te staan. {settings.name} heeft dat officiële bestand nog niet geplaatst. De
            tekst op deze pagina zegt wat je rechten zijn; de volledige uitleg vind je bij{' '}
            <a href="https://europa.eu/youreurope/citizens/consumers/shopping/guarantees-returns/index_nl.htm">
              Your Europe
            </a>
            .
          </p>
        </div>
      </InfoSection>
    </InfoPage>
  )
}
