import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useSubmit } from 'react-router'
import { INPUT } from './field-frame.tsx'

interface SmallSelectProps {
  label: string
  name: string
  value: string
  options: { value: string; label: string }[]
}

/** A select in a toolbar; its first option is its name. With JavaScript a choice submits the form at once. */
export function SmallSelect({ label, name, value, options }: SmallSelectProps) {
  const id = useId()
  const submit = useSubmit()
  return (
    <span className="relative min-w-0">
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <select
        key={value}
        id={id}
        name={name}
        defaultValue={value}
        onChange={(event) => submit(event.currentTarget.form)}
        className={`${INPUT} h-target max-w-[17rem] cursor-pointer appearance-none truncate pr-10`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2"
        strokeWidth={1.5}
        aria-hidden="true"
      />
    </span>
  )
}
