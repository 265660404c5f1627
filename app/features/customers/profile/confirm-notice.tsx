import { Form } from 'react-router'
import { UNCONFIRMED_DAYS } from '#app/features/customers/customer-accounts/customers.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { UnbrokenText } from '#app/ui/feedback/unbroken-text.tsx'

/** Asks a customer to confirm the e-mail address. `mailedText`: the link has just been mailed again. */
export function ConfirmNotice({ mailedText = null }: { mailedText?: string | null }) {
  return (
    <div className="w-fit">
      <Notice kind="warning">
        <p className="font-medium">
          <UnbrokenText text="Je e-mailadres is nog niet bevestigd" />
        </p>
        <p className="max-w-prose wrap-anywhere">
          {mailedText ??
            `Volg de link die we mailden, dan staan ook eerdere bestellingen met dit adres in je account. Zonder bevestiging verdwijnt een leeg account na ${UNCONFIRMED_DAYS} dagen.`}
        </p>
        {mailedText === null && (
          // The details page has the action, and shows that the link was mailed.
          <Form method="post" action={path('/mijn-account/gegevens')}>
            <Button type="submit" variant="quiet" name="intent" value="confirm">
              Mail de link opnieuw
            </Button>
          </Form>
        )}
      </Notice>
    </div>
  )
}
