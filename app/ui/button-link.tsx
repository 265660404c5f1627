import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Link } from './link.tsx'

export function ButtonLink({
  look,
  size,
  isWide,
  className = '',
  ...rest
}: ComponentProps<typeof Link> & ButtonLook) {
  return (
    <Link
      {...rest}
      className={`${buttonClass({ look, size, isWide } as ButtonLook)} ${className}`}
    />
  )
}
