import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { InlineScript } from '#app/ui/loading/inline-script.tsx'
import { noticeCookie, type StoreNoticeText } from './store-notice.ts'

/**
 * Runs while the page is parsed, right after the notice, so that a closed notice is never painted and nothing shifts. The
 * server cannot hide it, because it sends the same page to all visitors.
 */
const HIDE_BEFORE_PAINT_SCRIPT =
  "{const p=document.currentScript.previousElementSibling;if(document.cookie.split('; ').includes('store_notice'+p.dataset.noticeId+'=hidden'))p.hidden=true}"

/** Shows the notice above every page until the visitor closes it [S22]; the root loader returns it. */
export function StoreNoticeBar({ text, id }: StoreNoticeText) {
  const [isHidden, setIsHidden] = useState(false)
  useEffect(() => setIsHidden(readCookie(noticeCookie(id)) === 'hidden'), [id])

  function dismiss() {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
    document.cookie = `${noticeCookie(id)}=hidden; Path=/; SameSite=Lax${secure}`
    setIsHidden(true)
  }

  return (
    <aside aria-label="Winkelmelding" className="on-night bg-accent text-on-accent print:hidden">
      <p
        hidden={isHidden}
        suppressHydrationWarning
        data-notice-id={id}
        className="woocommerce-store-notice demo_store wrap flex min-h-12 items-center gap-4 py-1"
      >
        <span className="flex-1 wrap-anywhere lg:text-center">{text}</span>
        <button
          type="button"
          className="woocommerce-store-notice__dismiss-link inline-flex h-target min-w-target cursor-pointer items-center justify-center gap-2 px-2 text-sm font-medium noscript:hidden"
          onClick={dismiss}
        >
          <X size={20} strokeWidth={1.5} aria-hidden="true" />
          <span className="max-md:sr-only">Sluiten</span>
        </button>
      </p>
      <InlineScript code={HIDE_BEFORE_PAINT_SCRIPT} />
    </aside>
  )
}
