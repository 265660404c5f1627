import { Ellipsis } from 'lucide-react'
import { buttonClass } from '#app/ui/button-class.ts'
import { ButtonLink, useMayOpen } from '#app/ui/button-link.tsx'
import { Link } from '#app/ui/link.tsx'
import { useMenu } from './use-menu.ts'

interface MoreLinksProps {
  links: { to: string; text: string; isFile?: boolean }[]
}

/** The less used actions of a list: buttons in a row, and a menu behind three dots on a phone. */
export function MoreLinks({ links }: MoreLinksProps) {
  const mayOpen = useMayOpen()
  const menu = useMenu()
  const allowed = links.filter(({ to }) => mayOpen(to))
  if (allowed.length === 0) return null
  return (
    <>
      <div className="flex gap-3 max-md:hidden">
        {allowed.map(({ to, text, isFile = false }) => (
          <ButtonLink key={to} variant="second" size="small" to={to} reloadDocument={isFile}>
            {text}
          </ButtonLink>
        ))}
      </div>
      <details ref={menu} className="md:hidden">
        <summary
          className={`${buttonClass({ variant: 'second', size: 'small' })} w-target list-none px-0! [&::-webkit-details-marker]:hidden`}
        >
          <Ellipsis className="size-5" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">Meer</span>
        </summary>
        <ul className="absolute top-full right-0 z-sticky mt-1 min-w-56 border border-line-strong bg-white py-1 shadow-bar">
          {allowed.map(({ to, text, isFile = false }) => (
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
    </>
  )
}
