import { Link } from 'react-router'
import type { PhotoUse } from '#app/features/content/media-library/library.ts'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

const PLACES = {
  product: { kind: 'Product', href: (id: number) => path('/beheer/producten/:id/fotos', { id }) },
  category: { kind: 'Categorie', href: () => path('/beheer/categorieen') },
  brand: { kind: 'Merk', href: () => path('/beheer/merken') },
  collection: { kind: 'Collectie', href: (id: number) => path('/beheer/collecties/:id', { id }) },
  post: { kind: 'Verhaal of pagina', href: (id: number) => path('/beheer/journaal/:id', { id }) },
  deal: { kind: 'Deal', href: (id: number) => path('/beheer/deals/:id', { id }) },
  menus: { kind: 'Menu', name: 'Menu’s', href: () => path('/beheer/menus') },
  settings: { kind: 'Instelling', name: 'Instellingen', href: () => path('/beheer/instellingen') },
  mails: {
    kind: 'Mailtekst',
    name: 'Teksten van mails',
    href: () => path('/beheer/mails/teksten'),
  },
  blocks: {
    kind: 'Voorpagina',
    name: 'Blokken van een pagina',
    href: () => path('/beheer/voorpagina'),
  },
  question: {
    kind: 'Toestemming',
    name: 'De vraag om toestemming',
    href: () => path('/beheer/instellingen/toestemmingen/vraag'),
  },
  review: { kind: 'Review', href: (id: number) => path('/beheer/reviews/:id', { id }) },
} satisfies Record<
  Exclude<PhotoUse['kind'], 'orders'>,
  { kind: string; name?: string; href: (id: number) => string }
>

const placeName = (kind: keyof typeof PLACES) => {
  const place = PLACES[kind]
  return 'name' in place ? place.name : ''
}

/** Lists the uses of a photo, with links to their pages in the back office. */
export function PhotoUses({ uses }: { uses: PhotoUse[] }) {
  if (uses.length === 0) return <p className="text-ink-2">Nergens in de winkel.</p>
  return (
    <ul>
      {uses.map(({ kind, id, title }) => (
        <li key={`${kind} ${id}`} className="min-h-target py-2">
          {kind === 'orders' ? (
            `In ${id === 1 ? '1 bestelling' : `${formatWhole(id)} bestellingen`}`
          ) : (
            <>
              <span className="text-ink-2">{PLACES[kind].kind}: </span>
              <Link to={PLACES[kind].href(id)} className={`${TEXT_LINK} wrap-anywhere`}>
                {title || placeName(kind) || `Nummer ${id}`}
              </Link>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
