import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

interface TwoFactorFormProps {
  hasTwoFactor: boolean
  isRequired: boolean
  error: string | undefined
}

/** Shows whether the second step is on. A change requires the password. */
export function TwoFactorForm({ hasTwoFactor, isRequired, error }: TwoFactorFormProps) {
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(error ? { password: error } : undefined)
  const busyText = isBusy ? 'Even geduld' : undefined
  return (
    <Form ref={form} method="post" noValidate className="space-y-4">
      <StatusLabel tone={hasTwoFactor ? 'success' : 'warning'}>
        {hasTwoFactor ? 'Staat aan' : 'Staat uit'}
      </StatusLabel>
      <div className="max-w-96">
        <PasswordField
          label="Je wachtwoord"
          name="password"
          autoComplete="current-password"
          error={error}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        {hasTwoFactor ? (
          <>
            <Button
              type="submit"
              variant="second"
              size="small"
              name="intent"
              value="codes"
              busyText={busyText}
            >
              Maak nieuwe reservecodes
            </Button>
            {!isRequired && (
              <Button type="submit" variant="quiet" size="small" name="intent" value="off">
                Zet uit
              </Button>
            )}
          </>
        ) : (
          <Button type="submit" size="small" name="intent" value="start" busyText={busyText}>
            Instellen
          </Button>
        )}
      </div>
    </Form>
  )
}
