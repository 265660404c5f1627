import { useRouteLoaderData } from 'react-router'
import { lazyComponent } from '#app/ui/loading/lazy-component.tsx'
import type { ComingSoonBanner } from './coming-soon.ts'
import type { StoreNoticeText } from './store-notice.ts'

const ComingSoonBar = lazyComponent(
  async () => (await import('./coming-soon-bar.tsx')).ComingSoonBar,
)
const StoreNoticeBar = lazyComponent(
  async () => (await import('./store-notice-bar.tsx')).StoreNoticeBar,
)

/** Returns the data of the bars above the header from the root loader. The code of a bar is loaded only if it is shown. */
const useRootData = () =>
  useRouteLoaderData<{ banner?: ComingSoonBanner; notice: StoreNoticeText | null }>('root')

export function StoreNotice() {
  const notice = useRootData()?.notice
  return notice && <StoreNoticeBar key={notice.id} {...notice} />
}

export function ComingSoon() {
  const banner = useRootData()?.banner
  return banner && <ComingSoonBar {...banner} />
}
