import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'

interface IndexNowFieldsProps {
  isActive: boolean
  obstacle: 'not-public' | 'closed' | 'demo' | null
  failure: string
  /** time of the service's last response, in Dutch; null: never */
  lastSentText: string | null
  /** number of URLs in the last message to the service */
  addresses: number
  /** state of the checkbox in a rejected form */
  isTicked: boolean | undefined
}

const OBSTACLES = {
  'not-public': 'Nu wordt niets gemeld: de winkel heeft nog geen openbaar adres met https.',
  closed: 'Nu wordt niets gemeld: de winkel is nog niet open.',
  demo: 'Nu wordt niets gemeld: dit is een voorbeeldwinkel.',
}

function sentText(addresses: number, lastSentText: string | null): string {
  if (!lastSentText) return 'Er is nog niets gemeld.'
  const count = addresses === 1 ? '1 adres' : `${addresses} adressen`
  return `Laatst gemeld: ${count}, ${lastSentText}.`
}

/** The switch of IndexNow, with the last response of the service. */
export function IndexNowFields({
  isActive,
  obstacle,
  failure,
  lastSentText,
  addresses,
  isTicked = isActive,
}: IndexNowFieldsProps) {
  return (
    <FormSection
      title="Wijzigingen melden"
      text="Bing, Seznam, Yandex en andere zoekmachines krijgen dan elke tien minuten de adressen van gewijzigde pagina’s (IndexNow). Google doet niet mee en leest de sitemap."
    >
      <CheckboxField
        name="indexNow"
        label="Meld gewijzigde pagina’s aan zoekmachines"
        defaultChecked={isTicked}
      />
      {isActive && (
        <p className={failure ? 'text-danger' : 'text-ink-2'}>
          {obstacle ? OBSTACLES[obstacle] : failure || sentText(addresses, lastSentText)}
        </p>
      )}
    </FormSection>
  )
}
