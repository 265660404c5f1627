import type { ReactNode } from 'react'
import type { FieldProps } from '#app/features/checkout/checkout/field-props.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'

interface TickedFieldsProps {
  field: FieldProps
  name: string
  label: string
  children: ReactNode
}

/** A checkbox that shows further fields, with CSS only, so that it works without JavaScript. */
export function TickedFields({ field, name, label, children }: TickedFieldsProps) {
  return (
    <div className="group/ticked mt-3">
      <CheckboxField
        name={name}
        defaultChecked={field(name).defaultValue === 'on'}
        label={label}
        data-opens=""
      />
      <div className="hidden pb-2 group-has-[input[data-opens]:checked]/ticked:block">
        {children}
      </div>
    </div>
  )
}
