import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import { AccountEntries, useOwnEmail } from '#app/features/customers/log-in/account-entries.tsx'

interface AccountMenuProps {
  isOpen: boolean
  onClose: () => void
  name: string
  anchor: RefObject<HTMLAnchorElement | null>
}

/** Account menu in the header [S18]. */
export function AccountMenu({ isOpen, onClose, name, anchor }: AccountMenuProps) {
  const email = useOwnEmail()
  return (
    <Popover.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner className="z-popover" anchor={anchor} align="end" sideOffset={4}>
          <Popover.Popup
            id="account-menu"
            className="w-72 border border-line bg-paper shadow-menu"
            finalFocus={anchor}
          >
            <div className="border-b border-line px-5 py-4">
              <Popover.Title className="truncate font-semibold">
                {name || 'Mijn account'}
              </Popover.Title>
              {email && (
                <Popover.Description className="truncate text-sm text-ink-2">
                  {email}
                </Popover.Description>
              )}
            </div>
            <AccountEntries paddingClass="px-5" onChoose={onClose} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
