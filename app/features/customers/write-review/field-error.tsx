import { CircleAlert } from 'lucide-react'

/** What is wrong with a group of choices, for below it. */
export function FieldError({ text }: { text: string }) {
  return (
    <span className="flex items-start gap-1.5">
      <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
      {text}
    </span>
  )
}
