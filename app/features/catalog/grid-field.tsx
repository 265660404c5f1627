import { CircleAlert } from 'lucide-react'
import { type ComponentProps, useId } from 'react'

interface GridFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  error: string | undefined
  /** where the columns have no heads above them */
  showsLabel?: boolean
  /** where a heading above says what it is */
  isLabelHidden?: boolean
}

/** A field of the variant grid: narrow, and its label only shows where there are no columns. */
export function GridField({
  label,
  error,
  showsLabel,
  isLabelHidden,
  className = '',
  ...rest
}: GridFieldProps) {
  const id = useId()
  return (
    <div className={`min-w-0 ${className}`}>
      <label
        htmlFor={id}
        className={
          isLabelHidden
            ? 'sr-only'
            : `mb-1.5 block text-sm font-medium ${showsLabel ? '' : 'xl:sr-only'}`
        }
      >
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className="grid-input"
        autoComplete="off"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-fout` : undefined}
      />
      {error && (
        <p id={`${id}-fout`} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  )
}
