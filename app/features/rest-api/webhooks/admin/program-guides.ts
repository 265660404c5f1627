/** Programs that work with the shop without software inside WordPress, and how to connect them. */
interface ProgramGuide {
  name: string
  purpose: string
  steps: string[]
}

const KEY = 'Maak hier onder Sleutels een sleutel met'
const ADDRESS = 'Vul in het programma het adres van je winkel in, met de sleutel en het geheim.'

export const PROGRAM_GUIDES: ProgramGuide[] = [
  {
    name: 'n8n',
    purpose: 'Werk automatiseren',
    steps: [
      `${KEY} ‘Lezen en schrijven’.`,
      `${ADDRESS} n8n vraagt daarna je categorieën op om de sleutel te testen.`,
      'Een trigger van n8n maakt zijn webhook zelf; die zie je hier terug.',
    ],
  },
  {
    name: 'Make',
    purpose: 'Werk automatiseren',
    steps: [
      'Je winkel moet een adres hebben dat met https begint.',
      `${KEY} ‘Lezen en schrijven’.`,
      `${ADDRESS} Modules die meteen reageren, maken hun webhook zelf.`,
    ],
  },
  {
    name: 'Zapier',
    purpose: 'Werk automatiseren',
    steps: [
      'Kies in Zapier ‘Webhooks by Zapier’ en kopieer het adres dat je krijgt.',
      'Maak hier een webhook met dat adres en kies waarover je bericht wilt.',
    ],
  },
  {
    name: 'Airbyte',
    purpose: 'Gegevens verzamelen voor analyse',
    steps: [`${KEY} ‘Alleen lezen’.`, ADDRESS],
  },
  {
    name: 'webwinkelfacturen',
    purpose: 'Bestellingen naar Moneybird, e-Boekhouden, Exact en andere boekhouding',
    steps: [`${KEY} ‘Alleen lezen’.`, ADDRESS],
  },
  {
    name: 'Combidesk',
    purpose: 'Bestellingen naar e-Boekhouden, Exact, AFAS of Twinfield',
    steps: [`${KEY} ‘Lezen en schrijven’.`, ADDRESS],
  },
  {
    name: 'onFact',
    purpose: 'Facturatie in België',
    steps: [
      'Neem in onFact het adres en het geheim voor webhooks over.',
      'Maak hier twee webhooks met dat adres en geheim: ‘Bestelling gemaakt’ en ‘Bestelling gewijzigd’.',
    ],
  },
  {
    name: 'Webship',
    purpose: 'Verzending',
    steps: [
      `${KEY} ‘Lezen en schrijven’.`,
      `${ADDRESS} Vul ook het geheim van de webhook in als Webship erom vraagt.`,
    ],
  },
  {
    name: 'Chift',
    purpose: 'Koppelingen met boekhoudprogramma’s',
    steps: [`${KEY} de rechten die het programma nodig heeft.`, ADDRESS],
  },
  {
    name: 'Channable',
    purpose: 'Producten naar andere kanalen',
    steps: [
      'Neem onder Vindbaarheid het adres van een productfeed over en geef dat aan Channable.',
    ],
  },
]
