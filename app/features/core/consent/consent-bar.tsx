import { type FormEvent, useEffect, useRef, useState } from 'react'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { CONSENT_URL, type ConsentTexts } from './consent.ts'
import { ConsentChoices } from './consent-choices.tsx'
import { refreshConsent } from './consent-store.ts'

/**
 * Asks for consent at the bottom of the window, above the bars for buying and comparing. Visitors can use the page without
 * answering, and the three buttons are equally prominent.
 */
export function ConsentBar({ texts }: { texts: ConsentTexts }) {
  const [isOpen, setIsOpen] = useState(false)
  const [busyIntent, setBusyIntent] = useState<string | null>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isOpen) form.current?.querySelector<HTMLElement>('[name="statistics"]')?.focus()
  }, [isOpen])

  async function sendChoice(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const fields = new FormData(event.currentTarget, submitter)
    setBusyIntent(String(fields.get('intent')))
    setHasFailed(false)
    const response = await fetch(CONSENT_URL, {
      method: 'POST',
      body: fields,
      // Sends the choice even if the visitor leaves the page immediately.
      keepalive: true,
    }).catch(() => null)
    setBusyIntent(null)
    if (response?.ok) refreshConsent()
    else setHasFailed(true)
  }

  const button = (intent: string, text: string) => (
    <Button
      key={intent}
      type="submit"
      name="intent"
      value={intent}
      variant="second"
      size="small"
      className="max-sm:px-1"
      busyText={busyIntent === intent ? text : undefined}
    >
      {text}
    </Button>
  )
  return (
    <section
      aria-label="Cookiekeuze"
      data-consent-bar={isOpen ? 'open' : 'closed'}
      data-no-print
      className="fixed inset-x-0 z-bar max-h-[70dvh] overflow-y-auto border-t-2 border-ink bg-paper shadow-bar"
    >
      <form
        ref={form}
        method="post"
        action={path('/cookies')}
        onSubmit={sendChoice}
        className="wrap flex flex-col gap-x-gutter gap-y-2 py-2.5 lg:flex-row lg:flex-wrap lg:items-center lg:py-2"
      >
        <input type="hidden" name="version" value={texts.version} />
        <div className="min-w-0 flex-1 leading-[1.125rem] lg:min-w-96 lg:leading-5">
          <h2 className="inline text-[0.875rem] font-semibold">{texts.title}</h2>{' '}
          <p className="inline text-[0.875rem] text-ink-2">
            {texts.lead}{' '}
            <a href={path('/cookies')} className={TEXT_LINK}>
              Lees meer over cookies
            </a>
          </p>
        </div>
        {isOpen && (
          <div className="w-full lg:order-last">
            <ConsentChoices texts={texts} />
          </div>
        )}
        <div className="grid grid-cols-3 gap-2 lg:gap-3">
          {button('refuse', 'Weigeren')}
          {button('accept', 'Accepteren')}
          {isOpen ? (
            button('choose', 'Keuze opslaan')
          ) : (
            // The submit button that takes this place has another key. Otherwise React would reuse the element, and the click
            // that opens the choices would submit the form.
            <Button
              key="open"
              variant="second"
              size="small"
              className="max-sm:px-1"
              aria-expanded={false}
              onClick={() => setIsOpen(true)}
            >
              Zelf kiezen
            </Button>
          )}
        </div>
        {hasFailed && (
          <p role="alert" className="w-full text-danger">
            Je keuze is niet bewaard. Probeer het nog eens.
          </p>
        )}
      </form>
    </section>
  )
}
