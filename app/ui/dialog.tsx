import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** hides the title, because the content has it as a heading */
  hidesTitle?: boolean
  /** modal: 500 px, the default; coupon: 650 px; wide: 1024 px, for the quick view (decision 820) */
  width?: 'modal' | 'coupon' | 'wide'
  /** removes the padding, so that a photo beside the text reaches the edges */
  isFlush?: boolean
  children: ReactNode
}

const WIDTHS = { modal: 'max-w-modal', coupon: 'max-w-coupon', wide: 'max-w-[64rem]' } as const

/** A dialog that closes by its button, Escape or a click outside; below 480 px it is a sheet at the bottom. Load it lazily. */
export function Dialog({
  isOpen,
  onClose,
  title,
  hidesTitle,
  width = 'modal',
  isFlush,
  children,
}: DialogProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-scrim bg-scrim transition-opacity duration-(--transition-duration-modal) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-dialog flex items-end justify-center overflow-y-auto sm:items-start sm:p-4">
          <Base.Popup
            // Centred by its margin: with other ways, the top of a dialog that is higher than the window could not be
            // scrolled to.
            className={`relative max-h-[92dvh] w-full overflow-y-auto bg-paper shadow-overlay transition-[opacity,translate] duration-(--transition-duration-modal) ease-enter data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:my-auto sm:max-h-none ${isFlush ? '' : 'p-6 sm:p-10'} ${WIDTHS[width]}`}
          >
            <Base.Title className={hidesTitle ? 'sr-only' : 'display pr-12 text-display-sm'}>
              {title}
            </Base.Title>
            <Base.Close
              aria-label="Sluiten"
              className="absolute top-2 right-2 z-raised inline-flex size-target cursor-pointer items-center justify-center rounded-full bg-paper/80"
            >
              <X className="size-6" strokeWidth={1.5} aria-hidden="true" />
            </Base.Close>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  )
}
