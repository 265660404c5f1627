import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'

interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** right: the cart, 460 px; left: menu and filters, 90% of a phone */
  side: 'left' | 'right'
  /** 576 px instead of 460, for the size guide */
  isWide?: boolean
  /** stays in view below the scrolling body */
  foot?: ReactNode
  children: ReactNode
}

const SIDES = {
  right: 'right-0 w-full data-ending-style:translate-x-full data-starting-style:translate-x-full',
  left: 'left-0 w-[90%] data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
} as const

/** A panel at the side of the window with a head, a scrolling body and a fixed foot. Load it lazily. */
export function Drawer({ isOpen, onClose, title, side, isWide, foot, children }: DrawerProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-scrim bg-scrim transition-opacity duration-(--transition-duration-modal) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          className={`fixed inset-y-0 z-drawer flex flex-col bg-paper shadow-overlay transition-transform duration-(--transition-duration-modal) ease-enter ${isWide ? 'max-w-xl' : 'max-w-drawer'} ${SIDES[side]}`}
        >
          <div className="flex h-16 shrink-0 items-center justify-between border-b border-line pr-2 pl-4 lg:h-20 lg:pl-6">
            <Base.Title className="display text-display-xs">{title}</Base.Title>
            <Base.Close
              aria-label="Sluiten"
              className="inline-flex size-target cursor-pointer items-center justify-center rounded-full"
            >
              <X className="size-6" strokeWidth={1.5} aria-hidden="true" />
            </Base.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
          {foot && <div className="shrink-0 border-t border-ink px-4 py-4 lg:px-6">{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
