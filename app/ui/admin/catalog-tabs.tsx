import { useLocation } from 'react-router'
import { path } from '#app/platform/path.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'

export const CATALOG_PAGES = [
  { href: path('/beheer/producten'), text: 'Producten' },
  { href: path('/beheer/categorieen'), text: 'Categorieën' },
  { href: path('/beheer/merken'), text: 'Merken' },
  { href: path('/beheer/collecties'), text: 'Collecties' },
  { href: path('/beheer/trefwoorden'), text: 'Trefwoorden' },
  { href: path('/beheer/kenmerken'), text: 'Kenmerken' },
  { href: path('/beheer/vergelijken'), text: 'Vergelijken' },
]

/** Tabs for the parts of the catalogue. */
export function CatalogTabs() {
  const { pathname } = useLocation()
  return (
    <div className="mb-6">
      <TabLinks
        label="Catalogus"
        tabs={CATALOG_PAGES.map((page) => ({ ...page, isCurrent: pathname === page.href }))}
      />
    </div>
  )
}
