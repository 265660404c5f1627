import { useEffect } from 'react'
import { ACCOUNT_PAGES, useAccount } from '#app/features/core/accounts/account-store.ts'
import { usePart } from '#app/ui/loading/load-part.ts'

const loadDialog = async () => (await import('./account-dialog.tsx')).AccountDialog

/** Fetches the dialogs when the first is asked for; where they can't be had, their pages do. */
export function AccountPopups({ loginUrl }: { loginUrl: string }) {
  const { popup } = useAccount()
  const { part: Dialog, loadPart } = usePart(loadDialog)
  useEffect(() => {
    if (!popup) return
    // The owner has customers log in elsewhere [P03].
    if (loginUrl !== '' && popup !== 'reset') return location.assign(loginUrl)
    void loadPart().then((loaded) => {
      if (!loaded) location.assign(ACCOUNT_PAGES[popup])
    })
  }, [popup, loadPart, loginUrl])
  return Dialog && <Dialog />
}
