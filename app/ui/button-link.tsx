import { type ComponentProps, createContext, use } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Link } from './link.tsx'

/** Returns whether this person may open a URL of the site. In the shop everybody may open every URL. */
export const LinkGuard = createContext<(url: string) => boolean>(() => true)

export const useMayOpen = () => use(LinkGuard)

/** A link that looks like a button. It is not rendered for staff whose role may not open the page. */
export function ButtonLink({
  variant,
  size,
  isWide,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  const mayOpen = useMayOpen()
  if (!mayOpen(rest.to)) return null
  return (
    <Link
      {...rest}
      className={`${buttonClass({ variant, size, isWide } as ButtonStyle)} ${className}`}
    />
  )
}
