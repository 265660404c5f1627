import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'

/** Explains how to make the exports of a former shop. */
export function ExportHelp() {
  return (
    <CollapsibleFields title="Zo maak je de bestanden" isOpen={false}>
      <dl className="grid gap-4 text-ink-2 [&_dt]:font-medium [&_dt]:text-ink">
        <div>
          <dt>WooCommerce, REHub of WooZone: alles</dt>
          <dd>
            Laat je webhost of een reservekopie-plugin een export van de database maken (.sql of
            .sql.gz), en maak een ZIP van de map wp-content/uploads. Dan komen ook wachtwoorden,
            bestellingen en reviews mee. Zonder die map haalt de winkel de foto’s op zolang de
            vorige winkel online is.
          </dd>
        </div>
        <div>
          <dt>WooCommerce: alleen een deel</dt>
          <dd>
            De CSV van Producten → Exporteren (met aangepaste metadata aangevinkt), de XML van
            Gereedschap → Exporteren, en de CSV van een plugin met bestellingen, klanten of
            kortingscodes.
          </dd>
        </div>
        <div>
          <dt>Shopify</dt>
          <dd>
            Exporteer producten, klanten, bestellingen, kortingen en doorverwijzingen als CSV.
            Wachtwoorden geeft Shopify niet mee: klanten kiezen er een met ‘Wachtwoord vergeten’.
          </dd>
        </div>
      </dl>
    </CollapsibleFields>
  )
}
