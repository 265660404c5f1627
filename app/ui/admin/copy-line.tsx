import { CopyButton } from './copy-button.tsx'

interface CopyLineProps {
  label: string
  text: string
  /** name of the value, after "Kopieer", for screen readers */
  name: string
}

/** A value for another program: a click on it selects the whole value, and a button copies it. Put it in a `dl`. */
export function CopyLine({ label, text, name }: CopyLineProps) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="flex flex-wrap items-center gap-x-4">
        <code className="min-w-0 py-2 font-mono wrap-anywhere select-all">{text}</code>
        <CopyButton text={text} name={name} />
      </dd>
    </div>
  )
}
