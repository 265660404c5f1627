import { ADDED_TEXT } from '#app/features/sales/cart/cart.ts'
import { showCartMessage, syncCart, useCart } from '#app/features/sales/cart/cart-store.ts'
import { readCookie } from '#app/platform/http/read-cookie.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface UndoableMessageProps {
  text: string
  /** null: nothing can be restored */
  undoHref: string | null
}

/** The button that removed the line is gone, so the keyboard continues at the link. */
const focusLink = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

/** Follows a link that restores a line, without leaving the page. If that fails, the browser follows it to see the reason. */
async function undoRemoval(href: string, hash: string | undefined): Promise<void> {
  await fetch(href).catch(() => undefined)
  if (readCookie('woocommerce_cart_hash') === hash) return location.assign(href)
  showCartMessage(null, null)
  syncCart()
}

/** Links of other features also change parts of the page that only the server renders. */
const isOwnLine = (href: string) => href.includes('undo_item')

/** The result of the last change of the cart, with a link that undoes a removal. */
export function UndoableMessage({ text, undoHref }: UndoableMessageProps) {
  const { cart } = useCart()
  return (
    <>
      <span lang={text === ADDED_TEXT ? 'en' : undefined}>{text}</span>
      {undoHref && (
        <>
          {' '}
          <a
            // Mounted again for each removal, so that each one is focused.
            key={undoHref}
            ref={focusLink}
            href={undoHref}
            onClick={(event) => {
              if (!isOwnLine(undoHref)) return
              event.preventDefault()
              void undoRemoval(undoHref, cart?.hash)
            }}
            className={`${TEXT_LINK} -my-2.5 inline-flex min-h-target items-center font-medium`}
          >
            Zet terug
          </a>
        </>
      )}
    </>
  )
}
