import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Link } from './link.tsx'
import { useMayOpen } from './link-guard.ts'

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
