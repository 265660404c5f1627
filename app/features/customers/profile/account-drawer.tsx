import { useEffect } from 'react'
import { usePart } from '#app/ui/loading/load-part.ts'

const loadPanel = async () =>
  (await import('#app/features/customers/log-in/account-panel.tsx')).AccountPanel

/** The account's part of the menu of a phone; its code comes with the first look. */
export function AccountDrawer() {
  const { part: Panel, loadPart } = usePart(loadPanel)
  useEffect(() => {
    void loadPart().then((loaded) => loaded ?? location.assign('/mijn-account/'))
  }, [loadPart])
  return Panel && <Panel />
}
