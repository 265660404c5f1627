import { MIN_PASSWORD } from '#app/features/core/accounts/accounts.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** The name and password fields of a new member of staff; `children` are rendered between them. */
export function NewcomerFields({
  name,
  errors,
  children,
}: {
  name: string | undefined
  errors: FieldErrors | null | undefined
  children?: React.ReactNode
}) {
  return (
    <>
      <TextField
        label="Je naam"
        name="name"
        autoComplete="name"
        defaultValue={name}
        error={errors?.name}
      />
      {children}
      <PasswordField
        label="Wachtwoord"
        name="password"
        autoComplete="new-password"
        hint={`Minstens ${MIN_PASSWORD} tekens. Een zinnetje onthoud je het makkelijkst.`}
        error={errors?.password}
      />
    </>
  )
}
