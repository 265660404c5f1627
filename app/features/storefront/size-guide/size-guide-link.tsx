import { Ruler } from 'lucide-react'
import { useCallback, useState } from 'react'
import { path } from '#app/platform/path.ts'
import { useLazyPart } from '#app/ui/loading/load-part.ts'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { useGo } from '#app/ui/use-go.ts'

const loadDrawer = async () => (await import('./size-guide-drawer.tsx')).SizeGuideDrawer

interface SizeGuideLinkProps {
  chosenMm?: number | undefined
  choose: (diameterMm: number) => (() => void) | undefined
}

/** A link to the size guide. With JavaScript it opens the guide in a drawer. */
export function SizeGuideLink({ chosenMm, choose }: SizeGuideLinkProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { part: Drawer, loadPart } = useLazyPart(loadDrawer)
  const go = useGo()
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <>
      <a
        href={path('/ringmaat-bepalen')}
        className="-my-2 inline-flex min-h-target items-center gap-1.5 text-sm underline decoration-line-strong underline-offset-4 hover:text-accent"
        onClick={(event) => {
          if (!isPlainClick(event)) return
          event.preventDefault()
          setIsOpen(true)
          void loadPart().then((guide) => {
            if (!guide) go(path('/ringmaat-bepalen'))
          })
        }}
      >
        <Ruler size={16} strokeWidth={1.5} aria-hidden="true" />
        Ringmaat bepalen
      </a>
      {Drawer && <Drawer isOpen={isOpen} onClose={close} chosenMm={chosenMm} choose={choose} />}
    </>
  )
}
