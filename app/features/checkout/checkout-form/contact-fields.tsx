import type { FieldProps } from '#app/features/checkout/checkout/field-props.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'

export function ContactFields({ field }: { field: FieldProps }) {
  return (
    <div className="space-y-4">
      <TextField
        {...field('email')}
        label="E-mailadres"
        type="email"
        autoComplete="email"
        hint="Voor je bevestiging en de track-and-trace"
      />
      <TextField
        {...field('phone')}
        label="Telefoon"
        type="tel"
        autoComplete="tel"
        placeholder="06 12 34 56 78"
        isOptional
      />
    </div>
  )
}
