import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  ACCOUNT_PAGES,
  type AccountPopup,
  closeAccountPopup,
  openAccountPopup,
  useAccount,
} from '#app/features/core/accounts/account-store.ts'
import { firstNameOf } from '#app/features/core/accounts/accounts.ts'
import {
  LOGIN_ACTION,
  LOGIN_DELAY_MS,
  REGISTER_ACTION,
  REGISTER_DELAY_MS,
  RESET_ACTION,
  RESET_DELAY_MS,
} from '#app/features/customers/customer-accounts/customers.ts'
import { PasskeyButton } from '#app/features/customers/passkeys/passkey-button.tsx'
import { moveViewedToAccount } from '#app/features/customers/recently-viewed/viewed-store.ts'
import { forgetWish } from '#app/features/customers/wishlist/remembered-wish.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { LoginFields } from './login-fields.tsx'
import { REGISTER_LEAD, RegisterFields } from './register-fields.tsx'
import { RESET_LEAD, ResetFields } from './reset-fields.tsx'
import { RESTRICTED_LEAD, RESTRICTED_TITLE } from './restricted-texts.ts'
import { useAccountForm } from './use-account-form.ts'

const TITLES: Record<AccountPopup, string> = {
  login: 'Inloggen',
  register: 'Account maken',
  reset: 'Nieuw wachtwoord',
  restricted: RESTRICTED_TITLE,
  wish: 'Bewaar dit sieraad',
}

/** Login, registration, password reset and the notice about restricted access in one dialog [S17]. */
export function AccountDialog() {
  const popup = usePopup()
  const [welcome, setWelcome] = useState<{ title: string; message: string } | null>(null)
  // A closed dialog shows its last content while it fades out.
  const lastPopup = useRef<AccountPopup>('login')
  if (popup) lastPopup.current = popup
  const shownPopup = popup ?? lastPopup.current
  return (
    <Dialog
      isOpen={popup !== null}
      onClose={() => {
        closeAccountPopup()
        // Reloads at once, because the page still shows a guest.
        if (welcome !== null) goOrReload('')
        else forgetWish()
      }}
      title={welcome?.title ?? TITLES[shownPopup]}
    >
      {welcome !== null ? (
        <WelcomeStep message={welcome.message} />
      ) : (
        <>
          {shownPopup === 'login' && <LoginStep />}
          {shownPopup === 'register' && <RegisterStep onDone={setWelcome} />}
          {shownPopup === 'reset' && <ResetStep />}
          {shownPopup === 'restricted' && <GuestStep text={RESTRICTED_LEAD} />}
          {shownPopup === 'wish' && <GuestStep text={WISH_LEAD} />}
        </>
      )}
    </Dialog>
  )
}

/** Returns the dialog to show. On the login page, which has the same form, the login dialog gives way to it. */
function usePopup(): AccountPopup | null {
  const { popup } = useAccount()
  const isOnPage = popup === 'login' && location.pathname === ACCOUNT_PAGES.login
  useEffect(() => {
    if (!isOnPage) return
    closeAccountPopup()
    document.querySelector<HTMLInputElement>('main [name=user_login]')?.focus()
  }, [isOnPage])
  return isOnPage ? null : popup
}

function LoginStep() {
  const { formRef, send, isDone, ...fields } = useAccountForm(LOGIN_ACTION, (answer) => {
    void moveViewedToAccount()
    setTimeout(() => goOrReload(answer.redirecturl), LOGIN_DELAY_MS)
  })
  return (
    <>
      <form ref={formRef} method="post" action={path('/inloggen')} noValidate onSubmit={send}>
        <LoginFields
          {...fields}
          isBusy={fields.isBusy || isDone}
          onReset={() => openAccountPopup('reset')}
        />
      </form>
      <PasskeyButton
        onSignedIn={() => {
          void moveViewedToAccount()
          setTimeout(() => goOrReload(''), LOGIN_DELAY_MS)
        }}
      />
      <StepFoot text="Nog geen account?">
        <StepButton popup="register" />
      </StepFoot>
    </>
  )
}

function RegisterStep({
  onDone,
}: {
  onDone: (welcome: { title: string; message: string }) => void
}) {
  const { formRef, send, isDone, ...fields } = useAccountForm(
    REGISTER_ACTION,
    ({ message }, values) => {
      void moveViewedToAccount()
      const name = firstNameOf(values.display_name ?? '')
      onDone({ title: name ? `Welkom, ${name}` : 'Welkom', message })
    },
  )
  return (
    <>
      <p className="mt-2 text-ink-2">{REGISTER_LEAD}</p>
      <form ref={formRef} method="post" action={path('/account-maken')} noValidate onSubmit={send}>
        <RegisterFields {...fields} isBusy={fields.isBusy || isDone} />
      </form>
      <StepFoot text="Al een account?">
        <StepButton popup="login" />
      </StepFoot>
    </>
  )
}

function ResetStep() {
  const [message, setMessage] = useState<string | null>(null)
  const { formRef, send, isDone, ...fields } = useAccountForm(RESET_ACTION, (answer) => {
    setMessage(answer.message)
    setTimeout(() => goOrReload(answer.redirecturl), RESET_DELAY_MS)
  })
  return (
    <>
      <p className="mt-2 text-ink-2">{RESET_LEAD}</p>
      <form
        ref={formRef}
        method="post"
        action={path('/wachtwoord-vergeten')}
        noValidate
        onSubmit={send}
      >
        <ResetFields {...fields} doneMessage={message} isBusy={fields.isBusy} isOff={isDone} />
      </form>
      <p className="mt-3">
        <button
          type="button"
          className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center`}
          onClick={() => openAccountPopup('login')}
        >
          Terug naar inloggen
        </button>
      </p>
    </>
  )
}

const WISH_LEAD = 'Log in of maak een account, dan zetten we het op je verlanglijst.'

/** Explains what an account is needed for, with buttons to log in or register. */
function GuestStep({ text }: { text: string }) {
  return (
    <>
      <p className="mt-3 text-ink-2">{text}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={() => openAccountPopup('login')}>Inloggen</Button>
        <Button variant="second" onClick={() => openAccountPopup('register')}>
          Account maken
        </Button>
      </div>
    </>
  )
}

function StepFoot({ text, children }: { text: string; children: ReactNode }) {
  return (
    <p className="mt-5 border-t border-line pt-5">
      {text} {children}
    </p>
  )
}

function StepButton({ popup }: { popup: 'login' | 'register' }) {
  return (
    <button
      type="button"
      className={`${TEXT_LINK} cursor-pointer font-medium`}
      onClick={() => openAccountPopup(popup)}
    >
      {TITLES[popup]}
    </button>
  )
}

/** Shows the message of the server and reloads the page after four seconds [T16]. */
function WelcomeStep({ message }: { message: string }) {
  useEffect(() => {
    const timer = setTimeout(() => goOrReload(''), REGISTER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <>
      <p role="status" className="mt-3 text-lead text-ink-2">
        {message} Over een paar seconden gaan we terug naar waar je was.
      </p>
      <div className="mt-6 h-0.5 bg-line" aria-hidden="true">
        <div className="h-full origin-left animate-welcome bg-accent" />
      </div>
      <button
        type="button"
        className={`${TEXT_LINK} mt-2 inline-flex min-h-target cursor-pointer items-center font-medium`}
        onClick={() => goOrReload('')}
      >
        Verder winkelen
      </button>
    </>
  )
}

/** Goes to a URL; without one reloads the page, which then shows that the customer is logged in. */
function goOrReload(url: string): void {
  if (url) location.assign(url)
  else location.reload()
}
