import { useLocation } from 'react-router'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

const LINKS = [
  ['/', 'Naar de homepage'],
  [path('/shop'), 'Alle sieraden'],
  [path('/contact'), 'Contact'],
]

/** The text of an error page, with links to continue. */
export function ErrorMessage({ isMissing }: { isMissing: boolean }) {
  const { pathname, search } = useLocation()
  return (
    <>
      {!isMissing && <p className="text-ink-2">Storing</p>}
      <h1 className="display mt-2 max-w-[5em] text-display-lg leading-none">
        {isMissing ? 'Deze pagina is er niet' : 'Er ging iets mis'}
      </h1>
      <p className="mt-5 max-w-[24em] text-lead">
        {isMissing
          ? 'De pagina is verhuisd of bestaat niet meer. Misschien vind je hem zo terug.'
          : 'Dat ligt aan ons, niet aan jou. Probeer het over een minuut opnieuw. Een bestelling die je twee keer verstuurt, komt maar één keer binnen.'}
      </p>
      {isMissing ? (
        <form action={path('/zoeken')} className="mt-6 flex max-w-md">
          <input
            type="search"
            name="s"
            required
            aria-label="Zoek een sieraad"
            placeholder="Zoek een sieraad"
            className="h-control min-w-0 flex-1 rounded-l-control border border-line-strong bg-white px-3.5 placeholder:text-ink-3 hover:border-ink"
          />
          <button type="submit" className={`${buttonClass()} rounded-l-none px-5`}>
            Zoeken
          </button>
        </form>
      ) : (
        <a href={`${pathname}${search}`} className={`${buttonClass({ variant: 'second' })} mt-6`}>
          Opnieuw proberen
        </a>
      )}
      <p className="mt-4 flex flex-wrap gap-x-5">
        {LINKS.map(([href, text]) => (
          <a
            key={href}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
            href={href}
          >
            {text}
          </a>
        ))}
      </p>
    </>
  )
}
