import type { ComponentProps, ReactNode } from 'react'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  name: string
  /** a smaller line below the label */
  hint?: ReactNode
  /** shown at the right: the count of a facet */
  after?: ReactNode
}

/** A native checkbox, styled as a square; the whole row is its label. */
export function CheckboxField({ label, hint, after, className = '', ...rest }: CheckboxFieldProps) {
  return (
    <label
      className={`flex min-h-target cursor-pointer gap-3 ${hint ? 'items-start py-2.5' : 'items-center'} ${className}`}
    >
      {/* As high as a line, so that the square is beside the first one. */}
      <span className="flex h-6 shrink-0 items-center">
        <input type="checkbox" {...rest} className="check-box" />
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {label}
        {hint && <span className="block text-sm text-ink-2">{hint}</span>}
      </span>
      {after}
    </label>
  )
}
