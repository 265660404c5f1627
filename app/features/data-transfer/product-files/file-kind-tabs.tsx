import type { ColumnMapping } from '#app/features/data-transfer/import-runs/import-work.ts'
import { TabLinks } from '#app/ui/tab-links.tsx'

/** Chooses between products and orders for an unrecognised file; the detected kind is preselected. */
export function FileKindTabs({ kind, address }: { kind: ColumnMapping['kind']; address: string }) {
  const tabs = [
    { kind: 'own', slug: 'producten', text: 'Producten' },
    { kind: 'other-orders', slug: 'bestellingen', text: 'Bestellingen' },
  ]
  return (
    <>
      <TabLinks
        label="Wat er in het bestand staat"
        tabs={tabs.map((tab) => ({
          href: `${address}?soort=${tab.slug}`,
          text: tab.text,
          isCurrent: tab.kind === kind,
        }))}
      />
      <p className="mt-4 mb-4 max-w-[44rem] text-ink-2">
        {kind === 'own'
          ? 'Zeg bij elke kolom wat erin staat; minstens de naam en de prijs. Rijen met dezelfde groep worden uitvoeringen van één product.'
          : 'Zeg bij elke kolom wat erin staat; minstens het nummer, de datum en het totaal. Rijen met hetzelfde nummer zijn één bestelling. Zonder status geldt een bestelling als bezorgd.'}
      </p>
    </>
  )
}
