import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SYNC_COUNTDOWN_SECONDS, type SyncParams, type SyncResponse } from './sync-params.ts'

const FIELD = 'input, textarea, select, [contenteditable="true"]'
const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]'

/** Whether the visitor types or selects something, which a reload would lose. */
const isVisitorBusy = () =>
  document.activeElement?.matches(FIELD) === true || document.querySelector(OPEN_DIALOG) !== null

/**
 * Checks once whether the page is up to date. If it is not, a notice says so, and the page reloads after a countdown unless the
 * visitor chooses to stay [T08].
 */
export function SyncNotice({ params }: { params: SyncParams }) {
  // Only the parameters of the first render are used, so that the page requests one sync.
  const [initialParams] = useState(params)
  const [changes, setChanges] = useState('')
  const [secondsLeft, setSecondsLeft] = useState(SYNC_COUNTDOWN_SECONDS)

  useEffect(() => {
    const unmounted = new AbortController()
    void fetchSync(initialParams, unmounted.signal).then((syncResponse) => {
      if (syncResponse?.status === 'valid' && syncResponse.do_refresh === 'yes')
        setChanges(syncResponse.html_aftersync)
    })
    return () => unmounted.abort()
  }, [initialParams])

  useEffect(() => {
    if (changes === '') return
    const timer = setInterval(() => setSecondsLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(timer)
  }, [changes])

  useEffect(() => {
    if (changes === '' || secondsLeft > 0) return
    // Checks every second while the visitor is busy.
    const timer = setInterval(() => {
      if (!isVisitorBusy()) location.reload()
    }, 1_000)
    if (!isVisitorBusy()) location.reload()
    return () => clearInterval(timer)
  }, [changes, secondsLeft])

  const isShown = changes !== ''
  return (
    <div
      className={
        isShown
          ? 'above-bars fixed inset-x-4 z-bar max-w-md animate-dialog bg-paper p-5 shadow-menu ring-1 ring-line sm:right-page sm:left-auto'
          : ''
      }
    >
      <div
        role="status"
        className="font-medium"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own call returns it and escapes texts of other shops
        dangerouslySetInnerHTML={{ __html: changes }}
      />
      {isShown && (
        <>
          <p className="mt-2 text-sm text-ink-2">
            {secondsLeft > 0
              ? `Deze pagina wordt over ${secondsLeft} ${secondsLeft === 1 ? 'seconde' : 'seconden'} ververst.`
              : 'Deze pagina wordt ververst zodra je klaar bent.'}
          </p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button size="small" onClick={() => location.reload()}>
              Ververs nu
            </Button>
            <Button size="small" variant="second" onClick={() => setChanges('')}>
              Blijf op deze pagina
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Requests a sync; null if there is no response, so that the page stays unchanged. */
async function fetchSync(
  { asin, product_id, product_type }: SyncParams,
  signal: AbortSignal,
): Promise<SyncResponse | null> {
  try {
    const response = await fetch('/wp-admin/admin-ajax.php', {
      method: 'POST',
      body: new URLSearchParams({
        action: 'WooZone_frontend',
        sub_action: 'do_sync',
        asin,
        product_id: String(product_id),
        product_type,
      }),
      signal,
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
