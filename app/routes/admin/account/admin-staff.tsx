import { data, redirect, useNavigation } from 'react-router'
import { MailServerNotice } from '#app/features/admin/outbox/mail-server-notice.tsx'
import {
  changeAccess,
  changeRole,
  clearTwoFactor,
  endSessions,
  removePerson,
  withdrawInvitation,
} from '#app/features/admin/staff/change-person.server.ts'
import { invitePerson } from '#app/features/admin/staff/invite-person.server.tsx'
import {
  findPerson,
  readInvitations,
  readStaff,
} from '#app/features/admin/staff/read-staff.server.ts'
import { STAFF_PER_PAGE } from '#app/features/admin/staff/staff.ts'
import { inviteForm, personForm, twoFactorRuleForm } from '#app/features/admin/staff/staff-forms.ts'
import { StaffList } from '#app/features/admin/staff/staff-list.tsx'
import { changePersonMessage, inviteMessage } from '#app/features/admin/staff/staff-messages.ts'
import { InvitationSection, TwoFactorSection } from '#app/features/admin/staff/staff-sections.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import {
  readTwoFactorRule,
  saveTwoFactorRule,
} from '#app/features/core/settings/two-factor-rule.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchDate, dutchMoment } from '#app/platform/dutch-time.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import type { Route } from './+types/admin-staff.ts'

const THIS_PAGE = path('/beheer/medewerkers')

export const meta: Route.MetaFunction = () => [{ title: 'Medewerkers · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const [staffPage, invitations, isRequired, personToRemove] = await Promise.all([
    readStaff(app, pageNumber(url.searchParams)),
    readInvitations(app),
    readTwoFactorRule(app),
    findPerson(app, url.searchParams.get('verwijder') ?? ''),
  ])
  return {
    ownId: manager.id,
    ownerCount: staffPage.ownerCount,
    isRequired,
    page: staffPage.page,
    total: staffPage.total,
    staff: staffPage.staff.map(({ seenAt, ...person }) => ({
      ...person,
      lastSeenText: seenAt && dutchMoment(seenAt, app.clock.now()),
    })),
    invitations: invitations.map(({ expiresAt, ...invitation }) => ({
      ...invitation,
      lastDayText: dutchDate(expiresAt),
    })),
    personToRemove: personToRemove && { id: personToRemove.id, name: personToRemove.name },
    hasMailServer: app.env.SMTP_URL !== undefined,
    doneCode: url.searchParams.get('gedaan'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const form = await readForm(request)
  if (form.get('intent') === 'invite') {
    const invitation = readFields(inviteForm, form)
    const { formValues } = invitation
    if (!invitation.ok) return data(rejection(null, invitation.errors, formValues), 422)
    const result = await invitePerson(app, invitation.value, manager.name)
    if (result.ok) return redirect(`${THIS_PAGE}?gedaan=uitgenodigd`)
    return data(rejection(null, { email: inviteMessage(result) }, formValues), 422)
  }
  if (form.get('intent') === 'two-factor') {
    const rule = readFields(twoFactorRuleForm, form)
    if (!rule.ok) throw badRequest()
    await saveTwoFactorRule(app, rule.value.isRequired === 'on')
    return redirect(`${THIS_PAGE}?gedaan=opgeslagen`)
  }
  const person = readFields(personForm, form)
  if (!person.ok) throw badRequest()
  const input = person.value
  if (input.intent === 'withdraw-invitation') {
    await withdrawInvitation(app, input.id)
    return redirect(`${THIS_PAGE}?gedaan=ingetrokken`)
  }
  const result = await actOnPerson(app, input)
  if (!result.ok) {
    return data(rejection(changePersonMessage(result)), 409)
  }
  // Owners who gave up their own role may no longer open this page.
  return redirect(input.id === manager.id ? path('/beheer') : `${THIS_PAGE}?gedaan=opgeslagen`)
}

function rejection(message: string | null, errors: FieldErrors = {}, formValues: FormValues = {}) {
  return { message, errors, formValues }
}

type ChangeRoleParameters = Parameters<typeof changeRole>
type StaffAction =
  | { intent: 'role'; id: string; role: ChangeRoleParameters[2] }
  | ({ intent: 'access'; id: string } & Parameters<typeof changeAccess>[2])
  | { intent: 'sign-out' | 'remove' | 'reset-two-factor'; id: string }

function actOnPerson(app: ChangeRoleParameters[0], input: StaffAction) {
  switch (input.intent) {
    case 'role':
      return changeRole(app, input.id, input.role)
    case 'access': {
      const { intent: _, id, ...access } = input
      return changeAccess(app, id, access)
    }
    case 'sign-out':
      return endSessions(app, input.id)
    case 'reset-two-factor':
      return clearTwoFactor(app, input.id)
    case 'remove':
      return removePerson(app, input.id)
  }
}

const DONE_MESSAGES: Record<string, string> = {
  uitgenodigd: 'De uitnodiging is gemaakt. De link in de mail werkt één keer.',
  ingetrokken: 'De uitnodiging is ingetrokken; de link werkt niet meer.',
  opgeslagen: 'Opgeslagen. Het geldt meteen.',
}

export default function AdminStaff({ loaderData, actionData }: Route.ComponentProps) {
  const { staff, invitations, personToRemove, doneCode, page, total } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const doneMessage =
    doneCode && Object.hasOwn(DONE_MESSAGES, doneCode) ? DONE_MESSAGES[doneCode] : null
  return (
    <>
      <AdminHeading title="Medewerkers" />
      <div className="mb-6 space-y-3 empty:hidden">
        {actionData?.message && (
          <Notice kind="danger" role="alert">
            {actionData.message}
          </Notice>
        )}
        {!actionData && doneMessage && <Notice kind="success">{doneMessage}</Notice>}
      </div>
      {!loaderData.hasMailServer && (
        <MailServerNotice>
          een uitnodiging blijft bij de mails staan. Geef de link zelf door.
        </MailServerNotice>
      )}
      {personToRemove && (
        <RemoveWarning
          name={personToRemove.name}
          id={personToRemove.id}
          back={THIS_PAGE}
          text="Inloggen kan dan niet meer, ook niet waar het nu nog open staat. Wat deze persoon deed, blijft in het logboek staan."
        />
      )}
      <StaffList
        staff={staff}
        ownerCount={loaderData.ownerCount}
        ownId={loaderData.ownId}
        pageUrl={THIS_PAGE}
      />
      {total > STAFF_PER_PAGE && (
        <Pager
          page={page}
          pageSize={STAFF_PER_PAGE}
          total={total}
          url={(targetPage) => `${THIS_PAGE}?pagina=${targetPage}`}
        />
      )}
      <div className="mt-12">
        <InvitationSection
          invitations={invitations}
          doneCode={doneCode}
          rejected={actionData}
          isBusy={isBusy}
        />
        <TwoFactorSection isRequired={loaderData.isRequired} />
      </div>
    </>
  )
}
