import { useLocation } from 'react-router'
import { path } from '#app/platform/path.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'

const PAGES = [
  { href: path('/beheer/journaal'), text: 'Verhalen' },
  { href: `${path('/beheer/journaal')}?soort=pagina`, text: 'Pagina’s' },
  { href: path('/beheer/teksten'), text: 'Voorwaarden en hulp' },
  { href: path('/beheer/journaal/rubrieken'), text: 'Rubrieken' },
  { href: path('/beheer/journaal/trefwoorden'), text: 'Trefwoorden' },
]

/** Tabs for posts, pages, categories and tags. */
export function BlogTabs() {
  const { pathname, search } = useLocation()
  const isPages = new URLSearchParams(search).get('soort') === 'pagina'
  const currentUrl = `${pathname}${isPages ? '?soort=pagina' : ''}`
  return (
    <div className="mb-6">
      <TabLinks
        label="Journaal"
        tabs={PAGES.map((page) => ({ ...page, isCurrent: page.href === currentUrl }))}
      />
    </div>
  )
}
