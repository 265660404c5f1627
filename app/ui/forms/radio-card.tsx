import type { ComponentProps, ReactNode } from 'react'

interface RadioCardProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  title: ReactNode
  text?: ReactNode
  after?: ReactNode
}

/** A large option in a column of options, such as shipping methods. Put the options in a fieldset. */
export function RadioCard({ title, text, after, ...rest }: RadioCardProps) {
  return (
    <label className="-mt-px flex min-h-14 cursor-pointer items-center gap-4 border border-line-strong bg-white px-4 py-3 hover:border-ink has-checked:relative has-checked:z-raised has-checked:border-accent has-checked:shadow-[inset_0_0_0_1px_var(--color-accent)]">
      <input type="radio" {...rest} className="radio-dot" />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className="block">{title}</span>
        {text && <span className="block text-sm text-ink-3">{text}</span>}
      </span>
      {after}
    </label>
  )
}
