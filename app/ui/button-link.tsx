import type { ComponentProps } from 'react'
import { type ButtonStyle, buttonClass } from './button-class.ts'
import { Link } from './link.tsx'

export function ButtonLink({
  variant,
  size,
  isWide,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & ButtonStyle) {
  return (
    <Link
      {...rest}
      className={`${buttonClass({ variant, size, isWide } as ButtonStyle)} ${className}`}
    />
  )
}
