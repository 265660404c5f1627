import { useState } from 'react'
import { InfoPage, InfoSection } from '#app/features/content/info-pages/info-page.tsx'
import { SizeFinder } from '#app/features/storefront/size-guide/size-finder.tsx'
import { SizeSteps } from '#app/features/storefront/size-guide/size-steps.tsx'
import { SizeTable } from '#app/features/storefront/size-guide/size-table.tsx'
import { path } from '#app/platform/path.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import type { Route } from './+types/size-guide-page.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Ringmaat bepalen',
    description: 'Meet thuis je ringmaat: de Nederlandse maat is de binnendiameter in millimeters.',
    path: path('/ringmaat-bepalen'),
  })
}

export default function SizeGuide() {
  const [diameterMm, setDiameterMm] = useState<number>()
  return (
    <InfoPage
      title="Ringmaat bepalen"
      lead="De Nederlandse ringmaat is de binnendiameter in millimeters. Maat 17 heeft een binnendiameter van 17 mm."
    >
      <InfoSection title="Meten met papier">
        <SizeSteps />
        <div data-no-print className="mt-6">
          <SizeFinder onFind={(size) => setDiameterMm(size?.diameterMm)} />
        </div>
      </InfoSection>
      <InfoSection title="Meten met een ring die past">
        <p>
          Leg de ring op een liniaal en meet de binnenkant op het breedste punt. De millimeters zijn
          je maat.
        </p>
      </InfoSection>
      <InfoSection title="Alle maten">
        <SizeTable chosenMm={diameterMm} />
      </InfoSection>
      <InfoSection title="Goed om te weten">
        <ul>
          <li>Meet ’s avonds: vingers zijn dan iets dikker dan ’s ochtends.</li>
          <li>Meet de vinger waaraan je de ring draagt; links en rechts verschillen vaak.</li>
          <li>Twijfel je tussen twee maten, of is de ring breed? Neem de grotere.</li>
          <li>
            In België, Frankrijk en Duitsland is de maat de omtrek. Maat 53 daar is ongeveer maat 17
            hier.
          </li>
        </ul>
      </InfoSection>
    </InfoPage>
  )
}
