import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from './button-class.ts'

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
