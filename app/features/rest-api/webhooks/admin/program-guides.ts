import { path } from '#app/platform/path.ts'

/** A program that works with the shop without a WordPress plugin, and how to connect it. */
interface ProgramGuide {
  name: string
  purpose: string
  /** page of the back office where connecting starts */
  start: { text: string; to: string }
  steps: string[]
}

const KEYS = { text: 'Naar Sleutels', to: path('/beheer/koppelingen/sleutels') }
const WEBHOOK = {
  text: 'Nieuwe webhook',
  to: path('/beheer/koppelingen/webhooks/:id', { id: 'nieuw' }),
}

const keyStep = (rights: string) =>
  `Open hier Sleutels, vul de naam van het programma in, kies ‘${rights}’, bevestig met je wachtwoord en klik op ‘Maak een sleutel’. Kopieer meteen de sleutel (ck_…) en het geheim (cs_…).`
const READ = keyStep('Alleen lezen')
const READ_WRITE = keyStep('Lezen en schrijven')

export const PROGRAM_GUIDES: ProgramGuide[] = [
  {
    name: 'n8n',
    purpose: 'Werk automatiseren',
    start: KEYS,
    steps: [
      READ_WRITE,
      'Voeg in n8n een stap ‘WooCommerce’ toe, of als begin ‘WooCommerce Trigger’. Kies bij Credential ‘Create new credential’.',
      'Vul bij Consumer Key de sleutel in, bij Consumer Secret het geheim en bij WooCommerce URL het adres van je winkel. Klik op Save: n8n test de sleutel meteen.',
      'Een trigger maakt zijn webhook zelf zodra je de workflow aanzet; die zie je dan onder Koppelingen.',
    ],
  },
  {
    name: 'Make',
    purpose: 'Werk automatiseren',
    start: KEYS,
    steps: [
      'Je winkel moet een adres hebben dat met https begint.',
      READ_WRITE,
      'Voeg in Make een module ‘WooCommerce’ toe aan je scenario en klik op ‘Create a connection’. Bij een module met ‘instant’ klik je eerst op ‘Create a webhook’.',
      'Vul bij Consumer Key de sleutel in, bij Consumer Secret het geheim en bij Eshop URL het adres van je winkel, met https. Klik op Save.',
    ],
  },
  {
    name: 'Zapier',
    purpose: 'Werk automatiseren',
    start: WEBHOOK,
    steps: [
      'Kies in Zapier als trigger ‘Webhooks by Zapier’ met ‘Catch Hook’ en kopieer het adres dat je krijgt.',
      'Maak hier een webhook: plak dat adres bij Adres, kies bij ‘Bericht bij’ waarover je bericht wilt, en sla op.',
      'Klik in Zapier op ‘Test trigger’ en verander iets in je winkel, zoals een bestelling. Het bericht verschijnt in Zapier.',
    ],
  },
  {
    name: 'Airbyte',
    purpose: 'Gegevens verzamelen voor analyse',
    start: KEYS,
    steps: [
      READ,
      'Open in Airbyte ‘Sources’, klik op ‘New source’ en kies ‘WooCommerce’.',
      'Vul bij Customer Key de sleutel in, bij Customer Secret het geheim, en bij Shop Name het adres van je winkel zonder https:// ervoor. Kies bij Start Date vanaf wanneer je gegevens wilt, en klik op ‘Set up source’.',
    ],
  },
  {
    name: 'webwinkelfacturen',
    purpose: 'Bestellingen naar Moneybird, e-Boekhouden, Exact en andere boekhouding',
    start: KEYS,
    steps: [
      READ,
      'Open bij webwinkelfacturen de installatie die je per mail kreeg, en kies WooCommerce als webwinkel.',
      'Vul het adres van je winkel in, met bij consumer key de sleutel en bij consumer secret het geheim. De stip bij je winkel wordt groen.',
    ],
  },
  {
    name: 'Combidesk',
    purpose: 'Bestellingen naar e-Boekhouden, Exact, AFAS of Twinfield',
    start: KEYS,
    steps: [
      READ_WRITE,
      'Kies in Combidesk de koppeling van WooCommerce met je boekhouding.',
      'Vul het adres van je winkel in, met bij consumer key de sleutel en bij consumer secret het geheim.',
    ],
  },
  {
    name: 'onFact',
    purpose: 'Facturatie in België',
    start: WEBHOOK,
    steps: [
      'Open in onFact de koppeling met WooCommerce. Je krijgt er een adres en een geheim voor webhooks.',
      'Maak hier een webhook: plak ze bij Adres en Geheim, kies ‘Bestelling gemaakt’ en sla op.',
      'Maak er nog een met hetzelfde adres en geheim voor ‘Bestelling gewijzigd’.',
    ],
  },
  {
    name: 'Webship',
    purpose: 'Verzending',
    start: KEYS,
    steps: [
      READ_WRITE,
      'Voeg in Webship je winkel toe als WooCommerce. Vul het adres van je winkel in, met bij consumer key de sleutel en bij consumer secret het geheim.',
      'Vraagt Webship om het geheim van een webhook? Maak dan onder Koppelingen een webhook met het adres uit Webship, en neem het geheim daarvan over.',
    ],
  },
  {
    name: 'Chift',
    purpose: 'Koppelingen met boekhoudprogramma’s',
    start: KEYS,
    steps: [
      READ_WRITE,
      'Kies WooCommerce in het programma dat met Chift werkt. Vul het adres van je winkel in, met bij consumer key de sleutel en bij consumer secret het geheim.',
    ],
  },
  {
    name: 'Channable',
    purpose: 'Producten naar andere kanalen',
    start: { text: 'Naar Vindbaarheid', to: path('/beheer/vindbaarheid') },
    steps: [
      'Open hier Vindbaarheid, kies een feed, zoals die van Google, en kopieer het adres.',
      'Voeg in Channable een import toe van het soort feed, en plak daar dat adres.',
    ],
  },
]
