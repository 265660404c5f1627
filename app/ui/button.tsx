import type { ComponentProps } from 'react'
import { ChainLoader } from '#app/ui/feedback/chain-loader.tsx'
import { type ButtonStyle, buttonClass } from './button-class.ts'

interface ButtonProps extends ComponentProps<'button'>, ButtonStyle {
  /** disabled but focusable; show the reason beside it */
  isOff?: boolean
  /** text while busy; absent: not busy */
  busyText?: string | undefined
}

export function Button({
  variant,
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
      className={`${buttonClass({ variant, size, isWide } as ButtonStyle)} ${className}`}
      aria-busy={isBusy || undefined}
      aria-disabled={isOff || isBusy || undefined}
      onClick={(event) => {
        if (isOff || isBusy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {isBusy ? (
        <>
          <ChainLoader size={22} />
          {busyText}
        </>
      ) : (
        children
      )}
    </button>
  )
}
