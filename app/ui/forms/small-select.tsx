import { useId } from 'react'
import { useSubmit } from 'react-router'
import { INPUT } from './field-frame.tsx'

interface SmallSelectProps {
  label: string
  name: string
  value: string
  options: { value: string; label: string }[]
  /** shows the label above the select, because the options do not name it */
  isLabelled?: boolean
}

/** A select in a toolbar. Its first option names it, and with JavaScript a choice submits the form at once. */
export function SmallSelect({ label, name, value, options, isLabelled = false }: SmallSelectProps) {
  const id = useId()
  const submit = useSubmit()
  return (
    <span className="block min-w-0 max-sm:flex-1 max-sm:basis-40">
      <label htmlFor={id} className={isLabelled ? 'mb-1 block text-sm font-medium' : 'sr-only'}>
        {label}
      </label>
      <select
        key={value}
        id={id}
        name={name}
        defaultValue={value}
        onChange={(event) => submit(event.currentTarget.form)}
        className={`${INPUT} h-target ${isLabelled ? 'w-full' : 'max-w-[17rem]'} select-arrow cursor-pointer truncate pr-10`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  )
}
