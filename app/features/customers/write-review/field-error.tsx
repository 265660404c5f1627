import { CircleAlert } from 'lucide-react'

/** Error below a group of choices. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-1.5">
      <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      {text}
    </span>
  )
}
