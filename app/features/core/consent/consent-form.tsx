import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { Consent, ConsentTexts } from './consent.ts'
import { ConsentChoices } from './consent-choices.tsx'

/** Asks for consent on a separate page and shows the current choice. Works without JavaScript. */
export function ConsentForm({
  texts,
  consent,
  message,
}: {
  texts: ConsentTexts
  consent: Consent | null
  /** result of the last submit */
  message: { kind: 'success' | 'danger'; text: string } | null
}) {
  return (
    // An ordinary form loads a new page, so scripts that are no longer allowed stop immediately.
    <form method="post" action={path('/cookies')} className="space-y-5">
      {message && (
        <Notice kind={message.kind} role={message.kind === 'danger' ? 'alert' : 'status'}>
          {message.text}
        </Notice>
      )}
      <p>{texts.lead}</p>
      <input type="hidden" name="version" value={texts.version} />
      <ConsentChoices texts={texts} choice={consent} />
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-3">
        <Button type="submit" name="intent" value="refuse" variant="second" className="max-lg:px-2">
          Weigeren
        </Button>
        <Button type="submit" name="intent" value="accept" variant="second" className="max-lg:px-2">
          Accepteren
        </Button>
        <Button type="submit" name="intent" value="choose" variant="second" className="max-lg:px-2">
          Keuze opslaan
        </Button>
      </div>
      {consent && (
        <p className="text-sm text-ink-2 wrap-anywhere">
          Kenmerk van je keuze: {consent.id}. Noem het als je wilt zien wat wij ervan bewaren.
        </p>
      )}
    </form>
  )
}
