import type { ComponentProps, ReactNode } from 'react'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  text?: ReactNode
  /** shown at the end of the card, such as a price */
  after?: ReactNode
}

/** A large option in a column of options, such as shipping methods. Put the options in a fieldset. */
export function RadioCard({ title, text, after, ...rest }: RadioCardProps) {
  return (
    <label className="radio-card">
      <input type="radio" {...rest} className="radio-dot" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block">{title}</span>
        {text && <span className="block text-sm text-ink-3">{text}</span>}
      </span>
      {after}
    </label>
  )
}
