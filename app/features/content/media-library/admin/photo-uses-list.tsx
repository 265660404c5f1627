import { Link } from 'react-router'
import type { PhotoUse } from '#app/features/content/media-library/library.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

const PLACES = {
  product: { kind: 'Product', href: (id: number) => `/beheer/producten/${id}/fotos/` },
  category: { kind: 'Categorie', href: () => '/beheer/categorieen/' },
  post: { kind: 'Verhaal of pagina', href: (id: number) => `/beheer/journaal/${id}/` },
  deal: { kind: 'Deal', href: (id: number) => `/beheer/deals/${id}/` },
  menus: { kind: 'Menu', name: 'Menu’s', href: () => '/beheer/menus/' },
  settings: { kind: 'Instelling', name: 'Instellingen', href: () => '/beheer/instellingen/' },
  mails: { kind: 'Mailtekst', name: 'Teksten van mails', href: () => '/beheer/mails/teksten/' },
  question: {
    kind: 'Toestemming',
    name: 'De vraag om toestemming',
    href: () => '/beheer/instellingen/toestemmingen/vraag/',
  },
  review: { kind: 'Review', href: (id: number) => `/beheer/reviews/${id}/` },
} satisfies Record<
  Exclude<PhotoUse['kind'], 'orders'>,
  { kind: string; name?: string; href: (id: number) => string }
>

const placeName = (kind: keyof typeof PLACES) => {
  const place = PLACES[kind]
  return 'name' in place ? place.name : ''
}

/** What shows a photo, with the way to it. */
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
