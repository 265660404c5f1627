import { useEffect } from 'react'
import { usePart } from '#app/ui/load-part.ts'

const loadPanel = async () =>
  (await import('#app/features/customers/log-in/account-panel.tsx')).AccountPanel

/** The account's part of the menu of a phone; its code comes with the first look. */
export function AccountDrawer() {
  const { part: Panel, ask } = usePart(loadPanel)
  useEffect(() => {
    void ask().then((loaded) => loaded ?? location.assign('/mijn-account/'))
  }, [ask])
  return Panel && <Panel />
}
