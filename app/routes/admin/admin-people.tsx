import { data, Form, redirect, useNavigation } from 'react-router'
import {
  changeRole,
  clearTwoFactor,
  endSessions,
  removePerson,
  withdrawInvitation,
} from '#app/features/admin/staff/change-person.server.ts'
import { invitePerson } from '#app/features/admin/staff/invite-person.server.tsx'
import { PEOPLE_PER_PAGE, roleName } from '#app/features/admin/staff/people.ts'
import {
  inviteForm,
  personForm,
  twoFactorRuleForm,
} from '#app/features/admin/staff/people-forms.ts'
import { PeopleList, ROLE_OPTIONS } from '#app/features/admin/staff/people-list.tsx'
import { changePersonMessage, inviteMessage } from '#app/features/admin/staff/people-messages.ts'
import {
  findPerson,
  readInvitations,
  readPeople,
} from '#app/features/admin/staff/read-people.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  readTwoFactorRule,
  saveTwoFactorRule,
} from '#app/features/core/settings/two-factor-rule.server.ts'
import { dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import { type FieldErrors, readFields, type Typed } from '#app/platform/form-fields.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { readForm } from '#app/platform/read-form.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { DeskHeading } from '#app/ui/admin/desk-heading.tsx'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { Button } from '#app/ui/button.tsx'
import { CheckboxField } from '#app/ui/checkbox-field.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useErrorFocus } from '#app/ui/use-error-focus.ts'
import type { Route } from './+types/admin-people.ts'

const HERE = '/beheer/medewerkers/'

export const meta: Route.MetaFunction = () => [{ title: 'Medewerkers · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const shop = context.get(shopContext)
  const [found, invitations, isRequired, removing] = await Promise.all([
    readPeople(shop, pageNumber(url.searchParams)),
    readInvitations(shop),
    readTwoFactorRule(shop),
    findPerson(shop, url.searchParams.get('verwijder') ?? ''),
  ])
  return {
    ownId: manager.id,
    isRequired,
    page: found.page,
    total: found.total,
    people: found.people.map(({ seenAt, ...person }) => ({
      ...person,
      seen: seenAt && dutchMoment(seenAt, shop.clock.now()),
    })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      until: dutchDate(expiresAt),
    })),
    removing: removing && { id: removing.id, name: removing.name },
    hasMailServer: shop.env.SMTP_URL !== undefined,
    done: url.searchParams.get('gedaan'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const shop = context.get(shopContext)
  const form = await readForm(request)
  if (form.get('intent') === 'invite') {
    const read = readFields(inviteForm, form)
    const { typed } = read
    if (!read.ok) return data(refused(null, read.errors, typed), 422)
    const result = await invitePerson(shop, read.value, manager.name)
    if (result.ok) return redirect(`${HERE}?gedaan=uitgenodigd`)
    return data(refused(null, { email: inviteMessage(result) }, typed), 422)
  }
  if (form.get('intent') === 'two-factor') {
    const rule = readFields(twoFactorRuleForm, form)
    if (!rule.ok) throw data(null, { status: 400 })
    await saveTwoFactorRule(shop, rule.value.isRequired === 'on')
    return redirect(`${HERE}?gedaan=opgeslagen`)
  }
  const read = readFields(personForm, form)
  if (!read.ok) throw data(null, { status: 400 })
  const asked = read.value
  if (asked.intent === 'withdraw-invitation') {
    await withdrawInvitation(shop, asked.id)
    return redirect(`${HERE}?gedaan=ingetrokken`)
  }
  const result = await actOnPerson(shop, asked)
  if (!result.ok) {
    return data(refused(changePersonMessage(result)), 409)
  }
  // Who took their own key may not come back here.
  return redirect(asked.id === manager.id ? '/beheer/' : `${HERE}?gedaan=opgeslagen`)
}

function refused(message: string | null, errors: FieldErrors = {}, typed: Typed = {}) {
  return { message, errors, typed }
}

type Asked = Parameters<typeof changeRole>
type PersonAsked =
  | { intent: 'role'; id: string; role: Asked[2] }
  | { intent: 'sign-out' | 'remove' | 'reset-two-factor'; id: string }

function actOnPerson(shop: Asked[0], asked: PersonAsked) {
  switch (asked.intent) {
    case 'role':
      return changeRole(shop, asked.id, asked.role)
    case 'sign-out':
      return endSessions(shop, asked.id)
    case 'reset-two-factor':
      return clearTwoFactor(shop, asked.id)
    case 'remove':
      return removePerson(shop, asked.id)
  }
}

const DONE: Record<string, string> = {
  uitgenodigd: 'De uitnodiging is gemaakt. De link in de mail werkt één keer.',
  ingetrokken: 'De uitnodiging is ingetrokken; de link werkt niet meer.',
  opgeslagen: 'Opgeslagen. Het geldt meteen.',
}

export default function DeskPeople({ loaderData, actionData }: Route.ComponentProps) {
  const { people, invitations, removing, done, page, total } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const form = useErrorFocus(actionData?.errors)
  const saved = done && Object.hasOwn(DONE, done) ? DONE[done] : null
  return (
    <>
      <DeskHeading title="Medewerkers" />
      <div className="mb-6 space-y-3 empty:hidden">
        {actionData?.message && (
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        )}
        {!actionData && saved && <Notice kind="success">{saved}</Notice>}
        {!loaderData.hasMailServer && (
          <Notice>
            Er is geen mailserver ingesteld. Een uitnodiging staat bij de mails; geef de link zelf
            door.
          </Notice>
        )}
      </div>
      {removing && (
        <RemoveWarning
          name={removing.name}
          id={removing.id}
          back={HERE}
          text="Inloggen kan dan niet meer, ook niet waar het nu nog open staat. Wat deze persoon deed, blijft in het logboek staan."
        />
      )}
      <PeopleList people={people} ownId={loaderData.ownId} address={HERE} />
      {total > PEOPLE_PER_PAGE && (
        <Pager
          page={page}
          pageSize={PEOPLE_PER_PAGE}
          total={total}
          address={(to) => `${HERE}?pagina=${to}`}
        />
      )}
      <div className="mt-12">
        <FormSection
          title="Nodig iemand uit"
          text="Een medewerker doet bestellingen en producten. Een eigenaar kan alles, ook instellingen en mensen."
        >
          <Form
            key={`${invitations.length} ${done}`}
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
              defaultValue={actionData?.typed.email ?? ''}
              error={actionData?.errors.email}
            />
            <SelectField
              name="role"
              label="Rol"
              options={ROLE_OPTIONS}
              defaultValue={actionData?.typed.role ?? 'employee'}
              error={actionData?.errors.role}
            />
            <Button
              type="submit"
              name="intent"
              value="invite"
              className="sm:mt-7"
              busyText={isBusy ? 'Even geduld' : undefined}
            >
              Nodig uit
            </Button>
          </Form>
          {invitations.length > 0 && (
            <ul className="border-t border-line">
              {invitations.map(({ id, email, role, until }) => (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line py-2"
                >
                  <span className="min-w-0">
                    <span className="block wrap-anywhere">{email}</span>
                    <span className="block text-sm text-ink-2">
                      {roleName(role)}, uitgenodigd tot en met {until}
                    </span>
                  </span>
                  <Form method="post">
                    <input type="hidden" name="id" value={id} />
                    <Button type="submit" look="quiet" name="intent" value="withdraw-invitation">
                      Trek in<span className="sr-only">: de uitnodiging van {email}</span>
                    </Button>
                  </Form>
                </li>
              ))}
            </ul>
          )}
        </FormSection>
        <FormSection
          title="Tweede stap"
          text="Na het wachtwoord nog een code van de telefoon. Wie die nog niet heeft ingesteld, doet dat bij de volgende klik."
        >
          <Form key={String(loaderData.isRequired)} method="post" className="space-y-3">
            <CheckboxField
              name="isRequired"
              label="Vraag van iedereen die hier werkt een tweede stap"
              defaultChecked={loaderData.isRequired}
            />
            <Button type="submit" look="second" size="small" name="intent" value="two-factor">
              Opslaan
            </Button>
          </Form>
        </FormSection>
      </div>
    </>
  )
}
