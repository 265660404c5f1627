import { MIN_PASSWORD } from '#app/features/core/accounts/accounts.ts'
import { AttributionInputs } from '#app/features/insight/attribution/attribution-inputs.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { AccountFieldsProps } from './login-fields.tsx'

export const REGISTER_LEAD = 'Bewaar je verlanglijst, volg je bestelling en reken sneller af.'

export function RegisterFields({ message, errors, formValues, isBusy }: AccountFieldsProps) {
  return (
    <div className="mt-5 space-y-4">
      {message && (
        <Notice kind="danger" role="alert">
          {message}
        </Notice>
      )}
      <TextField
        label="Naam"
        name="display_name"
        autoComplete="name"
        isOptional
        maxLength={80}
        defaultValue={formValues.display_name}
        error={errors.display_name}
      />
      <TextField
        label="E-mailadres"
        name="user_email"
        type="email"
        autoComplete="username"
        defaultValue={formValues.user_email}
        error={errors.user_email}
      />
      <PasswordField
        label="Wachtwoord"
        name="user_pass"
        autoComplete="new-password"
        hint={`Minstens ${MIN_PASSWORD} tekens`}
        error={errors.user_pass}
      />
      <AttributionInputs />
      <Button type="submit" isWide busyText={isBusy ? 'Account wordt gemaakt' : undefined}>
        Account maken
      </Button>
    </div>
  )
}
