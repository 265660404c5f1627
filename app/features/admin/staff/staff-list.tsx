import { Form, Link } from 'react-router'
import {
  AREAS,
  type Area,
  LEVELS,
  type Level,
  ROLES,
  type Role,
} from '#app/features/core/accounts/accounts.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { AREA_NAMES, accessSummary, LEVEL_NAMES, roleName } from './staff.ts'

export interface PersonRow {
  id: string
  name: string
  email: string
  role: Role
  customAccess: Partial<Record<Area, Level>> | null
  hasTwoFactor: boolean
  sessionCount: number
  /** last use in Dutch; null if not signed in */
  lastSeenText: string | null
}

export const ROLE_OPTIONS = ROLES.map((role) => ({ value: role, label: roleName(role) }))

/** The members of staff, with the actions of an owner for each person. */
export function StaffList({
  staff,
  ownerCount,
  ownId,
  pageUrl,
}: {
  staff: PersonRow[]
  /** number of owners, also on other pages */
  ownerCount: number
  ownId: string
  pageUrl: string
}) {
  return (
    <section aria-labelledby="wie-hier-werkt">
      <h2 id="wie-hier-werkt" className="mb-3 text-title font-semibold">
        Wie hier werkt
      </h2>
      <ul className="border-t border-ink">
        {staff.map((person) => (
          <StaffMember
            // The role in the key resets the select after a change.
            key={`${person.id} ${person.role}`}
            person={person}
            isSelf={person.id === ownId}
            isFixed={person.id === ownId && person.role === 'owner' && ownerCount === 1}
            pageUrl={pageUrl}
          />
        ))}
      </ul>
    </section>
  )
}

interface StaffMemberProps {
  person: PersonRow
  isSelf: boolean
  /** URL of the page, for the question before a removal */
  pageUrl: string
}

interface StaffRowProps extends StaffMemberProps {
  /** true for the only owner, who must stay one */
  isFixed: boolean
}

function StaffMember({ person, isSelf, isFixed, pageUrl }: StaffRowProps) {
  const { name, email, role, customAccess, hasTwoFactor, sessionCount, lastSeenText } = person
  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 lg:grid-cols-[1fr_22rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-4">
          <span className="font-semibold wrap-anywhere">
            {name}
            {isSelf && <span className="font-normal text-ink-2"> (jij)</span>}
          </span>
          {hasTwoFactor ? (
            <StatusLabel tone="success">Tweestapsverificatie aan</StatusLabel>
          ) : (
            <StatusLabel tone="quiet">Geen tweestapsverificatie</StatusLabel>
          )}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">
          {email},{' '}
          {lastSeenText
            ? `ingelogd op ${sessionCount === 1 ? '1 apparaat' : `${sessionCount} apparaten`}, laatst ${lastSeenText}`
            : 'niet ingelogd'}
        </p>
        <p className="text-sm text-ink-2 wrap-anywhere">{accessSummary(role, customAccess)}</p>
        {isSelf && (
          <p className="text-sm text-ink-2">
            Je wachtwoord en tweestapsverificatie stel je in bij{' '}
            <Link to={path('/beheer/account')} className={TEXT_LINK}>
              Je account
            </Link>
            .{!isFixed && ' Met een andere rol dan eigenaar kom je niet meer op deze pagina.'}
          </p>
        )}
      </div>
      {!isFixed && <StaffActions person={person} isSelf={isSelf} pageUrl={pageUrl} />}
      {role === 'custom' && <AccessForm person={person} />}
    </li>
  )
}

function StaffActions({ person, isSelf, pageUrl }: StaffMemberProps) {
  const { id, name, role, hasTwoFactor, sessionCount } = person
  return (
    <div>
      <Form method="post" className="flex items-end gap-3">
        <input type="hidden" name="id" value={id} />
        <div className="min-w-0 flex-1">
          <SelectField
            name="role"
            label="Rol"
            defaultValue={role}
            options={ROLE_OPTIONS}
            aria-label={`Rol van ${name}`}
          />
        </div>
        <Button
          type="submit"
          variant="second"
          size="small"
          name="intent"
          value="role"
          aria-label={`Opslaan: de rol van ${name}`}
        >
          Opslaan
        </Button>
      </Form>
      <div className="mt-1 flex flex-wrap gap-x-5 text-sm">
        {sessionCount > 0 && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="quiet" name="intent" value="sign-out">
              Log uit<span className="sr-only">: {name}, op elk apparaat</span>
            </Button>
          </Form>
        )}
        {hasTwoFactor && !isSelf && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button type="submit" variant="quiet" name="intent" value="reset-two-factor">
              Tweestapsverificatie uitzetten<span className="sr-only"> van {name}</span>
            </Button>
          </Form>
        )}
        <ButtonLink
          variant="quiet"
          to={`${pageUrl}?verwijder=${encodeURIComponent(id)}`}
          preventScrollReset
        >
          Verwijder<span className="sr-only"> {name}</span>
        </ButtonLink>
      </div>
    </div>
  )
}

/** The form for the access of a person with the custom role, by area. Only owners manage keys and staff. */
function AccessForm({ person: { id, name, customAccess } }: { person: PersonRow }) {
  return (
    <Form method="post" className="bg-ground p-4 lg:col-span-2">
      <input type="hidden" name="id" value={id} />
      <fieldset>
        <legend className="float-left mb-3 font-semibold">Wat {name} mag</legend>
        <div className="clear-both grid items-start gap-4 sm:grid-cols-2">
          {AREAS.map((area) => (
            <SelectField
              key={area}
              name={area}
              label={AREA_NAMES[area]}
              defaultValue={customAccess?.[area] ?? 'none'}
              options={LEVELS.map((level) => ({ value: level, label: LEVEL_NAMES[level] }))}
            />
          ))}
        </div>
      </fieldset>
      <p className="my-3 text-sm text-ink-2">
        Sleutels, medewerkers, koppelingen en reservekopieën blijven voor eigenaars.
      </p>
      <Button type="submit" variant="second" size="small" name="intent" value="access">
        Opslaan<span className="sr-only">: wat {name} mag</span>
      </Button>
    </Form>
  )
}
