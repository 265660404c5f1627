import { useEffect } from 'react'
import { usePart } from '#app/ui/loading/load-part.ts'
import type { SyncParams } from './sync-params.ts'

const loadNotice = async () => (await import('./sync-notice.tsx')).SyncNotice

/** Has prices that others ask looked up anew for whoever looks at them, once they are old enough; the code for it comes then. */
export function SyncWhenDue({ params }: { params: SyncParams }) {
  const { part: Notice, loadPart } = usePart(loadNotice)
  useEffect(() => {
    if (params.do_ajax === 'no') console.debug(params.do_msg)
    else if (Date.now() >= Date.parse(params.due_at)) void loadPart()
  }, [params, loadPart])
  return Notice && <Notice params={params} />
}
