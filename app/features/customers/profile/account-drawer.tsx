import { useEffect } from 'react'
import { path } from '#app/platform/path.ts'
import { usePart } from '#app/ui/loading/load-part.ts'

const loadPanel = async () =>
  (await import('#app/features/customers/log-in/account-panel.tsx')).AccountPanel

/** The account part of the mobile menu, loaded when it is first opened. */
export function AccountDrawer() {
  const { part: Panel, loadPart } = usePart(loadPanel)
  useEffect(() => {
    void loadPart().then((loaded) => loaded ?? location.assign(path('/mijn-account')))
  }, [loadPart])
  return Panel && <Panel />
}
