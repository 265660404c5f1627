import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { AccountFieldsProps } from './login-fields.tsx'

export const RESET_LEAD = 'We mailen je een link waarmee je een nieuw wachtwoord kiest.'

/** `doneMessage`: text after the mail was requested. */
export function ResetFields({
  message,
  errors,
  formValues,
  isBusy,
  doneMessage,
  isOff,
}: AccountFieldsProps & { doneMessage: string | null; isOff?: boolean }) {
  return (
    <div className="mt-5 space-y-4">
      {message && (
        <Notice kind="danger" role="alert">
          {message}
        </Notice>
      )}
      <TextField
        label="E-mailadres"
        name="user_login"
        type="email"
        autoComplete="username"
        defaultValue={formValues.user_login}
        error={errors.user_login}
      />
      <Button
        type="submit"
        isWide
        isOff={isOff ?? false}
        busyText={isBusy ? 'Stuur de link' : undefined}
      >
        Stuur de link
      </Button>
      {doneMessage && <Notice kind="success">{doneMessage}</Notice>}
    </div>
  )
}
