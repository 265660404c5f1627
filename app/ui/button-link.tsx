import { type ComponentProps, createContext, use } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Link } from './link.tsx'

/** Whether the person who looks at the page may open a URL of this site. In the shop everybody may open everything. */
export const LinkGuard = createContext<(url: string) => boolean>(() => true)

export const useMayOpen = () => use(LinkGuard)

/** Absent for staff whose role does not open the page. */
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
