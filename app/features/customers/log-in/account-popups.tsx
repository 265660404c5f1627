import { useEffect } from 'react'
import { ACCOUNT_PAGES, useAccount } from '#app/features/core/accounts/account-store.ts'
import { path } from '#app/platform/path.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'

const loadDialog = async () => (await import('./account-dialog.tsx')).AccountDialog

/** Loads the account dialog when it is first opened. If loading fails, the browser goes to the page with the same form. */
export function AccountPopups({ loginUrl }: { loginUrl: string }) {
  const { popup } = useAccount()
  const { part: Dialog, loadPart } = useLazyPart(loadDialog)
  useEffect(() => {
    if (!popup) return
    // The owner set another login page [P03].
    if (loginUrl !== '' && popup !== 'reset') return location.assign(loginUrl)
    void loadPart().then((dialog) => {
      if (!dialog) location.assign(ACCOUNT_PAGES[popup])
    })
  }, [popup, loadPart, loginUrl])
  return Dialog && <Dialog />
}

const loadPanel = async () =>
  (await import('#app/features/customers/log-in/account-entries.tsx')).AccountPanel

/** The account part of the mobile menu, loaded when it is first opened. If loading fails, the browser goes to the page. */
export function AccountDrawer() {
  const { part: Panel, loadPart } = useLazyPart(loadPanel)
  useEffect(() => {
    void loadPart().then((panel) => {
      if (!panel) location.assign(path('/mijn-account'))
    })
  }, [loadPart])
  return Panel && <Panel />
}
