import { ADDED_TEXT } from '#app/features/sales/cart/cart.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface UndoableMessageProps {
  text: string
  /** null: nothing can be restored */
  undoHref: string | null
}

/** The button that removed the line is gone, so the keyboard continues at the link. */
const focusLink = (link: HTMLAnchorElement | null) => link?.focus({ preventScroll: true })

/** The result of the last change of the cart, with a link that undoes a removal. */
export function UndoableMessage({ text, undoHref }: UndoableMessageProps) {
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
            className={`${TEXT_LINK} -my-2.5 inline-flex min-h-target items-center`}
          >
            Zet terug
          </a>
        </>
      )}
    </>
  )
}
