import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export interface FieldFrameProps {
  id: string
  label: string
  /** adds a text to the label; fields are required by default */
  isOptional?: boolean | undefined
  hint?: string | undefined
  error?: string | undefined
  /** a button on the same line as the control */
  beside?: ReactNode
  children: ReactNode
}

/** Border, background and focus of every text field and select. */
export const INPUT =
  'block w-full rounded-control border border-line-strong bg-white px-3.5 text-base placeholder:text-ink-3 hover:border-ink disabled:border-line disabled:bg-ground disabled:text-ink-3 aria-invalid:border-2 aria-invalid:border-danger aria-invalid:px-[13px]'

export function describedBy(id: string, hint?: string, error?: string): string | undefined {
  if (error) return `${id}-fout`
  return hint && `${id}-uitleg`
}

/** A label above the control, and a hint or error below it, linked to the control by `describedBy`. */
export function FieldFrame({
  id,
  label,
  isOptional,
  hint,
  error,
  beside,
  children,
}: FieldFrameProps) {
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> (niet verplicht)</span>}
      </label>
      {beside ? (
        <div className="flex gap-3">
          {children}
          {beside}
        </div>
      ) : (
        children
      )}
      {error && (
        <p id={`${id}-fout`} className="mt-1.5 flex items-start gap-1.5 text-sm text-danger">
          <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
          {error}
        </p>
      )}
      {hint && !error && (
        <p id={`${id}-uitleg`} className="mt-1.5 text-sm text-ink-3">
          {hint}
        </p>
      )}
    </div>
  )
}
