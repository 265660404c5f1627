import { CircleAlert } from 'lucide-react'

/** The error below a group of choices. */
export function ChoiceError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null
  return (
    <p id={id} className="mt-2 flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      {error}
    </p>
  )
}
