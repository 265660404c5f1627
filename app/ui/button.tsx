import type { ComponentProps } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { LinkLoader } from './link-loader.tsx'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** stays focusable; say why next to it */
  isOff?: boolean
  /** the text to show while busy; absent: not busy */
  busyText?: string | undefined
}

export function Button({
  look,
  size,
  isWide,
  isOff,
  busyText,
  children,
  className = '',
  onClick,
  ...rest
}: ButtonProps) {
  const isBusy = busyText !== undefined
  return (
    <button
      type="button"
      {...rest}
      className={`${buttonClass({ look, size, isWide } as ButtonLook)} ${className}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || isBusy || undefined}
      onClick={(event) => {
        if (isOff || isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? (
        <>
          <LinkLoader size={22} />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  )
}
