import { ChevronDown, Ellipsis } from 'lucide-react'
import { buttonClass } from '#app/ui/button-class.ts'
import { ButtonLink, useMayOpen } from '#app/ui/button-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { useMenu } from './use-menu.ts'

interface MoreLink {
  to: string
  text: string
  isFile?: boolean
}

/** The less used actions of a list: buttons on a wide screen, a menu behind three dots on a phone. */
export function MoreLinks({ links }: { links: MoreLink[] }) {
  const mayOpen = useMayOpen()
  const allowedLinks = links.filter(({ to }) => mayOpen(to))
  if (allowedLinks.length === 0) return null
  return (
    <>
      <div className="flex gap-3 max-md:hidden">
        {allowedLinks.map(({ to, text, isFile = false }) => (
          <ButtonLink key={to} variant="second" size="small" to={to} reloadDocument={isFile}>
            {text}
          </ButtonLink>
        ))}
      </div>
      <div className="md:hidden">
        <LinkMenu links={allowedLinks} />
      </div>
    </>
  )
}

interface LinkMenuProps {
  links: MoreLink[]
  /** text of the button; absent: three dots */
  label?: string
}

/** A button in a heading that opens a menu of links. */
export function LinkMenu({ links, label }: LinkMenuProps) {
  const menu = useMenu()
  return (
    <details ref={menu} className="group/menu">
      <summary
        className={`${buttonClass({ variant: 'second', size: 'small' })} list-none [&::-webkit-details-marker]:hidden ${label ? '' : 'w-target px-0!'}`}
      >
        {label ? (
          <>
            {label}
            <ChevronDown
              className="-mr-1.5 size-5 group-open/menu:rotate-180"
              strokeWidth={1.5}
              aria-hidden="true"
            />
          </>
        ) : (
          <>
            <Ellipsis className="size-5" strokeWidth={1.5} aria-hidden="true" />
            <span className="sr-only">Meer</span>
          </>
        )}
      </summary>
      <ul className="absolute top-full right-0 z-sticky mt-1 min-w-56 border border-line-strong bg-white py-1 shadow-bar">
        {links.map(({ to, text, isFile = false }) => (
          <li key={to}>
            <Link
              to={to}
              reloadDocument={isFile}
              className="flex min-h-target items-center px-4 hover:bg-ground hover:text-accent"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
