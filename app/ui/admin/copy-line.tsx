import { CopyButton } from './copy-button.tsx'

interface CopyLineProps {
  label: string
  text: string
  /** completes "Kopieer", for screen readers */
  name: string
}

/** A value for another program: selected whole by one click, and copied by its button. Goes in a `dl`. */
export function CopyLine({ label, text, name }: CopyLineProps) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-4">
        <code className="min-w-0 flex-1 basis-64 py-2 font-mono wrap-anywhere select-all">
          {text}
        </code>
        <CopyButton text={text} name={name} />
      </dd>
    </div>
  )
}
