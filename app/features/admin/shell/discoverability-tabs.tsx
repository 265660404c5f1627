import { useLocation } from 'react-router'
import { path } from '#app/platform/path.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'

const DISCOVERABILITY_PAGES = [
  { href: path('/beheer/vindbaarheid'), text: 'Overzicht' },
  { href: path('/beheer/vindbaarheid/producten'), text: 'Gegevens van producten' },
  { href: path('/beheer/vindbaarheid/zoekmachines'), text: 'Zoekmachines' },
  { href: path('/beheer/vindbaarheid/assistenten'), text: 'AI en assistenten' },
  { href: path('/beheer/vindbaarheid/doorverwijzingen'), text: 'Doorverwijzingen' },
  { href: path('/beheer/vindbaarheid/niet-gevonden'), text: 'Niet gevonden' },
]

/** Tabs of the screens about search engines and other ways to find the shop. */
export function DiscoverabilityTabs() {
  const { pathname } = useLocation()
  return (
    <div className="mb-6">
      <TabLinks
        label="Vindbaarheid"
        tabs={DISCOVERABILITY_PAGES.map((page) => ({ ...page, isCurrent: page.href === pathname }))}
      />
    </div>
  )
}
