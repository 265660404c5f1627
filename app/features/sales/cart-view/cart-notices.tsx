import { CircleAlert } from 'lucide-react'
import type { CartNotice } from '#app/features/sales/cart/cart.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** Notices about the cart, with WooCommerce's classes (docs/contract/http.md 1.1). */
export function CartNotices({ notices }: { notices: CartNotice[] }) {
  const errors = notices.filter(({ kind }) => kind === 'error')
  return (
    <div className="woocommerce-notices-wrapper space-y-3">
      {errors.length > 0 && (
        // WooCommerce puts the alert role on the list itself, so screen readers no longer announce a list.
        <div role="alert">
          <ul className="woocommerce-error space-y-1 bg-danger-tint px-4 py-3">
            {errors.map(({ text }) => (
              <li key={text} className="flex items-start gap-3">
                <CircleAlert
                  className="mt-0.5 size-5 shrink-0 text-danger"
                  strokeWidth={1.5}
                  aria-hidden="true"
                />
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {notices
        .filter(({ kind }) => kind === 'success')
        .map(({ text, href, link }) => (
          <div key={`${text} ${href}`} className="woocommerce-message">
            <Notice kind="success">
              {text}{' '}
              {href && (
                <a
                  href={href}
                  className={`${TEXT_LINK} -my-2.5 inline-flex min-h-target items-center font-medium`}
                >
                  {link}
                </a>
              )}
            </Notice>
          </div>
        ))}
    </div>
  )
}
