import { CircleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'

interface GridFieldProps extends Omit<ComponentProps<'input'>, 'id'> {
  /** field name, unique in its form */
  name: string
  label: string
  error: string | undefined
  /** screen widths at which the label is visible; below xl the columns have no headings */
  showsLabel?: 'never' | 'below-xl' | 'always'
}

const LABEL_CLASSES = { never: 'unseen', 'below-xl': 'headed', always: '' }

/**
 * A field of the variant grid, in a form with autocomplete off. A page can contain thousands of these fields, so the style is in the
 * stylesheet and the label surrounds the field.
 */
export function GridField({
  label,
  error,
  showsLabel = 'below-xl',
  className,
  ...inputProps
}: GridFieldProps) {
  const errorId = error && `${inputProps.name}-fout`
  return (
    <div className={className}>
      <label className={`grid-label ${LABEL_CLASSES[showsLabel]}`}>
        <span>{label}</span>
        <input
          {...inputProps}
          className="grid-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
        />
      </label>
      <GridError id={errorId} error={error} />
    </div>
  )
}

interface GridSelectProps extends Omit<ComponentProps<'select'>, 'id'> {
  name: string
  label: string
  error: string | undefined
  options: { value: string; label: string }[]
}

/** A select in the grid, with the label above it. */
export function GridSelect({ label, error, options, ...selectProps }: GridSelectProps) {
  const errorId = error && `${selectProps.name}-fout`
  return (
    <div>
      <label className="grid-label">
        <span>{label}</span>
        <select
          {...selectProps}
          className="grid-input"
          aria-invalid={error ? true : undefined}
          aria-describedby={errorId}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </label>
      <GridError id={errorId} error={error} />
    </div>
  )
}

function GridError({ id, error }: { id: string | undefined; error: string | undefined }) {
  return (
    error && (
      <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
        <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
        {error}
      </p>
    )
  )
}
