import { X } from 'lucide-react'
import { useState } from 'react'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { BANNER_FIELD, type ComingSoonBanner } from './coming-soon.ts'

const SETTING_URL = `${path('/beheer')}#open`

/** Loads the REST client on the first click, because only staff who close the bar need it. */
async function rememberClosed() {
  const { createRestClient } = await import('#app/platform/http/rest-client.ts')
  const data = { woocommerce_meta: { [BANNER_FIELD]: 'yes' } }
  await createRestClient().request({ path: '/wp/v2/users/me', method: 'PUT', data })
}

/** Reminds staff that visitors do not see the shop yet [S23]; the root loader returns the data. */
export function ComingSoonBar({ restUrl, restNonce }: ComingSoonBanner) {
  const [isClosed, setIsClosed] = useState(false)
  if (isClosed) return null

  async function close() {
    // The bar disappears after a failure too, because it is only a reminder.
    await rememberClosed().catch(() => undefined)
    setIsClosed(true)
  }

  return (
    <aside
      id="coming-soon-footer-banner"
      aria-label="Binnenkort open"
      className="border-b border-line bg-ground print:hidden"
    >
      <div className="wrap flex flex-wrap items-center gap-x-8 gap-y-1 py-2 lg:flex-nowrap">
        <p className="min-w-64 flex-1">
          <b className="font-semibold">Binnenkort open.</b> De winkel is nu alleen zichtbaar voor
          jou en je collega’s. Bezoekers zien een aankondiging.
        </p>
        <a href={SETTING_URL} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
          Zet de winkel open
        </a>
        <a
          href={SETTING_URL}
          data-rest-url={restUrl}
          data-rest-nonce={restNonce}
          className="coming-soon-footer-banner-dismiss inline-flex min-h-target items-center gap-2 text-sm noscript:hidden"
          onClick={(event) => {
            event.preventDefault()
            void close()
          }}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
          Sluiten
        </a>
      </div>
    </aside>
  )
}
