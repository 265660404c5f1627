import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

export interface AccountFieldsProps {
  /** error about the whole form */
  message: string | null
  errors: FieldErrors
  formValues: FormValues
  isBusy: boolean
}

/** Fields of the login form on the page and in the dialog; `onReset` opens the reset dialog instead of the page. */
export function LoginFields({
  message,
  errors,
  formValues,
  isBusy,
  onReset,
}: AccountFieldsProps & { onReset?: () => void }) {
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
      <PasswordField
        label="Wachtwoord"
        name="user_pass"
        autoComplete="current-password"
        error={errors.user_pass}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <CheckboxField
          label="Ingelogd blijven"
          name="remember"
          value="forever"
          defaultChecked={formValues.remember !== undefined}
        />
        <Link
          to={path('/wachtwoord-vergeten')}
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          onClick={(event) => {
            if (!onReset) return
            event.preventDefault()
            onReset()
          }}
        >
          Wachtwoord vergeten?
        </Link>
      </div>
      <Button type="submit" isWide busyText={isBusy ? 'Inloggen' : undefined}>
        Inloggen
      </Button>
    </div>
  )
}
