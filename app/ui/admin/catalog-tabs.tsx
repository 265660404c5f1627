import { useLocation } from 'react-router'
import { TabLinks } from '#app/ui/tab-links.tsx'

export const CATALOG_PAGES = [
  { href: '/beheer/producten/', text: 'Producten' },
  { href: '/beheer/categorieen/', text: 'Categorieën' },
  { href: '/beheer/merken/', text: 'Merken' },
  { href: '/beheer/trefwoorden/', text: 'Trefwoorden' },
  { href: '/beheer/kenmerken/', text: 'Kenmerken' },
  { href: '/beheer/vergelijken/', text: 'Vergelijken' },
  { href: '/beheer/importeren/', text: 'Importeren' },
]

/** The parts of the catalogue as tabs. */
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
