import { useState } from 'react'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { Drawer } from '#app/ui/drawer.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { formatMm } from './ring-size.ts'
import { SizeFinder } from './size-finder.tsx'
import { SizeSteps } from './size-steps.tsx'
import { SizeTable } from './size-table.tsx'

interface SizeGuideDrawerProps {
  isOpen: boolean
  onClose: () => void
  /** the size chosen on the page */
  chosenMm?: number | undefined
  /** returns a function that chooses the size on the page; undefined if the product does not have it */
  choose: (diameterMm: number) => (() => void) | undefined
}

/** The size guide in a drawer beside the product. */
export function SizeGuideDrawer({ isOpen, onClose, chosenMm, choose }: SizeGuideDrawerProps) {
  const [foundMm, setFoundMm] = useState<number>()
  const shownMm = foundMm ?? chosenMm
  const chooseShownSize = shownMm === undefined ? undefined : choose(shownMm)
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title="Ringmaat bepalen"
      side="right"
      isWide
      foot={
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          {chooseShownSize && shownMm !== undefined && (
            <Button
              className="flex-1"
              onClick={() => {
                chooseShownSize()
                onClose()
              }}
            >
              Kies maat {formatMm(shownMm)}
            </Button>
          )}
          {shownMm !== undefined && !chooseShownSize && (
            <p className="text-sm text-ink-2">
              Dit sieraad is er niet in maat {formatMm(shownMm)}.
            </p>
          )}
          <a
            href={path('/ringmaat-bepalen')}
            target="_blank"
            rel="noreferrer"
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Afdrukken of later lezen
          </a>
        </div>
      }
    >
      <div className="px-4 py-6 lg:px-6">
        <SizeSteps />
        <div className="mt-6">
          <SizeFinder onFind={(size) => setFoundMm(size?.diameterMm)} />
        </div>
        <div className="mt-6">
          <SizeTable chosenMm={shownMm} />
        </div>
      </div>
    </Drawer>
  )
}
