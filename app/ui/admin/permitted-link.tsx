import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useMayOpen } from '#app/ui/button-link.tsx'

/** A link in a text of the back office. For a role that may not open the page, only the text is shown. */
export function PermittedLink({ to, className, children, ...rest }: ComponentProps<typeof Link>) {
  const mayOpen = useMayOpen()
  return mayOpen(String(to)) ? (
    <Link {...rest} to={to} className={className}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  )
}
