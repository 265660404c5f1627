import type { ComponentProps, ReactNode } from 'react'

interface CheckboxFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  name: string
  /** shown on the right, such as the count of a facet */
  after?: ReactNode
}

/** A native checkbox, styled as a square; the whole row is its label. */
export function CheckboxField({ label, after, className = '', ...rest }: CheckboxFieldProps) {
  return (
    <label className={`check-row ${className}`}>
      <input type="checkbox" {...rest} className="check-box" />
      <span>{label}</span>
      {after}
    </label>
  )
}
