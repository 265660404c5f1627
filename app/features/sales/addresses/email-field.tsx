import type { ComponentProps } from 'react'
import { TextField } from '#app/ui/forms/text-field.tsx'

/**
 * An e-mail field that asks about a typing mistake in a common domain, while the visitor is still in the field. Its code
 * is loaded when the visitor types.
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
