import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/text-field.tsx'

/**
 * An e-mail field that suggests a correction if a common mail domain is misspelled. The code for the suggestion is loaded
 * when the visitor starts to type.
 */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  return (
    <div
      onInput={async ({ currentTarget }) => {
        const { suggestSoon } = await import('./mail-typo.ts')
        suggestSoon(currentTarget)
      }}
    >
      <TextField
        {...props}
        label="E-mailadres"
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <p role="status" className="text-sm empty:hidden" />
    </div>
  )
}
