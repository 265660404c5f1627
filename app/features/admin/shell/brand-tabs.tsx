import { useLocation } from 'react-router'
import { path } from '#app/platform/path.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'

const BRAND_PAGES = [
  { href: path('/beheer/uiterlijk'), text: 'Logo en kleuren' },
  { href: path('/beheer/voorpagina'), text: 'Voorpagina' },
  { href: path('/beheer/menus'), text: 'Menu’s' },
]

/** Tabs of the screens that change the shop's appearance. */
export function BrandTabs() {
  const { pathname } = useLocation()
  return (
    <div className="mb-6">
      <TabLinks
        label="Uiterlijk"
        tabs={BRAND_PAGES.map((page) => ({ ...page, isCurrent: page.href === pathname }))}
      />
    </div>
  )
}
