import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { SYNC_COUNTDOWN_SECONDS, type SyncAnswer, type SyncParams } from './sync-params.ts'

const FIELD = 'input, textarea, select, [contenteditable="true"]'
const OPEN_DIALOG = '[role="dialog"], [role="alertdialog"], dialog[open]'

/** A reload must not lose what a visitor types or selects: until then the page stays. */
const isInTheMiddle = () =>
  document.activeElement?.matches(FIELD) === true || document.querySelector(OPEN_DIALOG) !== null

/**
 * Checks once whether the page is up to date. A change is announced, and the page reloads after a while unless
 * the visitor stays [T08].
 */
export function SyncNotice({ params }: { params: SyncParams }) {
  // The parameters of the first render are used, so that the page requests a sync once.
  const [initialParams] = useState(params)
  const [changes, setChanges] = useState('')
  const [secondsLeft, setLeft] = useState(SYNC_COUNTDOWN_SECONDS)

  useEffect(() => {
    const unmounted = new AbortController()
    void fetchSync(initialParams, unmounted.signal).then((answer) => {
      if (answer?.status === 'valid' && answer.do_refresh === 'yes')
        setChanges(answer.html_aftersync)
    })
    return () => unmounted.abort()
  }, [initialParams])

  useEffect(() => {
    if (changes === '') return
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1_000)
    return () => clearInterval(timer)
  }, [changes])

  useEffect(() => {
    if (changes === '' || secondsLeft > 0) return
    // Checks every second while the visitor is busy.
    const timer = setInterval(() => {
      if (!isInTheMiddle()) location.reload()
    }, 1_000)
    if (!isInTheMiddle()) location.reload()
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
        // biome-ignore lint/security/noDangerouslySetInnerHtml: returned by our own call, which escapes texts of others
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

/** Null: no response, and the page stays unchanged. */
async function fetchSync(
  { asin, product_id, product_type }: SyncParams,
  signal: AbortSignal,
): Promise<SyncAnswer | null> {
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
