import { Form } from 'react-router'
import { ROLE_TEXTS, roleName } from '#app/features/admin/staff/staff.ts'
import { ROLE_OPTIONS } from '#app/features/admin/staff/staff-list.tsx'
import { ROLES, type Role } from '#app/features/core/accounts/accounts.ts'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'

interface Invitation {
  id: string
  email: string
  role: Role
  lastDayText: string
}

/** The form that invites a person, with the invitations that are still open. */
export function InvitationSection({
  invitations,
  doneCode,
  rejected,
  isBusy,
}: {
  invitations: Invitation[]
  doneCode: string | null
  rejected: { formValues: FormValues; errors: FieldErrors } | undefined
  isBusy: boolean
}) {
  const form = useErrorFocus(rejected?.errors)
  return (
    <FormSection
      title="Nodig iemand uit"
      text="Je collega krijgt een mail met een link en kiest zelf een wachtwoord."
    >
      <Form
        // A new key clears the fields after a change on this page.
        key={`${invitations.length} ${doneCode}`}
        ref={form}
        method="post"
        noValidate
        className="grid items-start gap-4 sm:grid-cols-[1fr_11rem_auto]"
      >
        <TextField
          name="email"
          type="email"
          label="E-mailadres"
          autoComplete="off"
          defaultValue={rejected?.formValues.email ?? ''}
          error={rejected?.errors.email}
        />
        <SelectField
          name="role"
          label="Rol"
          options={ROLE_OPTIONS}
          defaultValue={rejected?.formValues.role ?? 'employee'}
          error={rejected?.errors.role}
        />
        <Button
          type="submit"
          name="intent"
          value="invite"
          className="sm:mt-6.5"
          busyText={isBusy ? 'Even geduld' : undefined}
        >
          Nodig uit
        </Button>
      </Form>
      <RoleList />
      {invitations.length > 0 && <InvitationList invitations={invitations} />}
    </FormSection>
  )
}

function RoleList() {
  return (
    <CollapsibleFields title="Wat elke rol mag" isOpen={false}>
      <dl className="space-y-2 text-sm">
        {ROLES.map((role) => (
          <div key={role} className="gap-x-6 sm:flex">
            <dt className="w-32 shrink-0 font-medium">{roleName(role)}</dt>
            <dd className="text-ink-2 first-letter:uppercase">{ROLE_TEXTS[role]}</dd>
          </div>
        ))}
      </dl>
    </CollapsibleFields>
  )
}

/** The setting that requires two-factor sign-in of all staff. */
export function TwoFactorSection({ isRequired }: { isRequired: boolean }) {
  return (
    <FormSection
      title="Tweestapsverificatie"
      text="Na het wachtwoord nog een code van de telefoon. Wie die nog niet heeft ingesteld, wordt daar meteen om gevraagd."
    >
      <Form key={String(isRequired)} method="post" className="space-y-3">
        <CheckboxField
          name="isRequired"
          label="Vraag tweestapsverificatie van iedereen die hier werkt"
          defaultChecked={isRequired}
        />
        <Button type="submit" variant="second" size="small" name="intent" value="two-factor">
          Opslaan
        </Button>
      </Form>
    </FormSection>
  )
}

function InvitationList({ invitations }: { invitations: Invitation[] }) {
  return (
    <ul className="border-t border-line">
      {invitations.map(({ id, email, role, lastDayText }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
        >
          <span className="min-w-0">
            <span className="block wrap-anywhere">{email}</span>
            <span className="block text-sm text-ink-2">
              {roleName(role)}, uitgenodigd tot en met {lastDayText}
            </span>
          </span>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="quiet" name="intent" value="withdraw-invitation">
              Trek in<span className="sr-only">: de uitnodiging van {email}</span>
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  )
}
