import { MIN_PASSWORD } from '#app/features/core/accounts/accounts.ts'
import { deviceName } from '#app/features/customers/passkeys/device-name.ts'
import { path } from '#app/platform/path.ts'
import { buttonClass } from '#app/ui/button-class.ts'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { ConfirmNotice } from './confirm-notice.tsx'
import { type DetailsResponse, FieldRow, Part, Section } from './details-frame.tsx'

interface AnswerProps {
  answer: DetailsResponse | undefined
}

interface DetailsSectionsProps extends AnswerProps {
  name: string
  email: string
  isEmailVerified: boolean
  isStaff: boolean
  sessions: SessionView[]
}

/** The details page: a form per section, each usable without JavaScript. */
export function DetailsSections(props: DetailsSectionsProps) {
  const { name, email, isEmailVerified, isStaff, sessions, answer } = props
  const endOthersText = `Log overal elders uit${isStaff ? ', ook programma’s' : ''}`
  return (
    <div className="space-y-10">
      {!isEmailVerified && (
        <ConfirmNotice
          mailedText={answer?.formValues.intent === 'confirm' ? answer.doneMessage : null}
        />
      )}
      <Section title="Naam" intent="name" answer={answer} button="Bewaren">
        <FieldRow>
          <TextField
            label="Voor- en achternaam"
            name="name"
            autoComplete="name"
            isOptional
            maxLength={80}
            defaultValue={answer?.formValues.intent === 'name' ? answer.formValues.name : name}
            error={answer?.errors.name}
          />
        </FieldRow>
      </Section>
      <EmailSection email={email} isEmailVerified={isEmailVerified} answer={answer} />
      <PasswordSection isStaff={isStaff} answer={answer} />
      <Section
        title="Waar je bent ingelogd"
        intent="sessions"
        answer={answer}
        button={sessions.length > 1 ? endOthersText : null}
      >
        <SessionList sessions={sessions} />
      </Section>
      <DownloadSection />
      {isStaff || <RemoveSection answer={answer} />}
    </div>
  )
}

function EmailSection({
  email,
  isEmailVerified,
  answer,
}: AnswerProps & { email: string; isEmailVerified: boolean }) {
  return (
    <Section title="E-mailadres" intent="email" answer={answer} button="Wijzig je e-mailadres">
      <p className="max-w-prose break-words text-ink-2">
        Je e-mailadres is nu {email}
        {isEmailVerified ? '' : ' en is nog niet bevestigd'}. Een nieuw adres geldt zodra je de link
        hebt gevolgd die we daarheen mailen.
      </p>
      <FieldRow>
        <TextField
          label="Nieuw e-mailadres"
          name="email"
          type="email"
          autoComplete="email"
          defaultValue={answer?.formValues.email}
          error={answer?.errors.email}
        />
        <PasswordField
          label="Je wachtwoord"
          name="emailPassword"
          autoComplete="current-password"
          error={answer?.errors.emailPassword}
        />
      </FieldRow>
    </Section>
  )
}

function PasswordSection({ isStaff, answer }: AnswerProps & { isStaff: boolean }) {
  return (
    <Section title="Wachtwoord" intent="password" answer={answer} button="Wijzig je wachtwoord">
      <FieldRow>
        <PasswordField
          label="Huidig wachtwoord"
          name="user_pass"
          autoComplete="current-password"
          error={answer?.errors.user_pass}
        />
        <PasswordField
          label="Nieuw wachtwoord"
          name="newPassword"
          autoComplete="new-password"
          hint={`Minstens ${MIN_PASSWORD} tekens`}
          error={answer?.errors.newPassword}
        />
      </FieldRow>
      {isStaff && (
        <CheckboxField
          name="endsPrograms"
          label="Trek ook de wachtwoorden en sleutels van mijn programma’s in"
          defaultChecked={
            answer?.formValues.intent !== 'password' || answer.formValues.endsPrograms === 'on'
          }
        />
      )}
    </Section>
  )
}

function DownloadSection() {
  return (
    <Part id="kop-data" title="Jouw gegevens als bestand">
      <p className="mb-4 max-w-prose text-ink-2">
        Alles wat we van je weten, in een bestand dat andere programma’s kunnen lezen (JSON).
      </p>
      <a
        href={path('/mijn-account/gegevens.json')}
        className={buttonClass({ variant: 'second' })}
        download
      >
        Download je gegevens
      </a>
    </Part>
  )
}

function RemoveSection({ answer }: AnswerProps) {
  return (
    <Section
      title="Account verwijderen"
      intent="remove"
      answer={answer}
      button="Verwijder mijn account"
      variant="danger"
    >
      <p className="max-w-prose text-ink-2">
        Je account, adressen en winkelwagen verdwijnen meteen en voorgoed. Bestellingen bewaren we
        zeven jaar, omdat de Belastingdienst dat vraagt; ze horen dan bij geen account meer.
      </p>
      <FieldRow>
        <PasswordField
          label="Je wachtwoord, om het zeker te weten"
          name="removePassword"
          autoComplete="current-password"
          error={answer?.errors.removePassword}
        />
      </FieldRow>
    </Section>
  )
}

interface SessionView {
  id: string
  userAgent: string
  /** last activity as text */
  lastSeenText: string
  isThis: boolean
}

function SessionList({ sessions }: { sessions: SessionView[] }) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map(({ id, userAgent, lastSeenText, isThis }) => (
        <li key={id} className="flex flex-wrap justify-between gap-x-6 py-3 first:pt-0 last:pb-0">
          <span>{deviceName(userAgent)}</span>
          <span className={isThis ? 'font-medium' : 'text-ink-2'}>
            {isThis ? 'Dit apparaat' : lastSeenText}
          </span>
        </li>
      ))}
    </ul>
  )
}
