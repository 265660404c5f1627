import { parseArgs } from 'node:util'
import { findStaffByEmail } from '#app/features/core/accounts/find-staff.server.ts'
import { createSetupLink } from '#app/features/core/sign-in/manager-setup.server.ts'
import { resetTwoFactor } from '#app/features/core/sign-in/two-factor.server.ts'
import { inHandsOf } from '#app/platform/acting-shop.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import { runDemo } from './demo-command.ts'
import { runImages } from './images-command.ts'
import { runImport } from './import-command.ts'
import type { CommandInput } from './keys-command.ts'
import { runMarketplace } from './marketplace-command.ts'
import { runReindex } from './reindex-command.ts'

const DONE = 0
const FAILED = 1
const MISUSED = 2
const PARTLY = 3
const EXIT_CODES = { done: DONE, failed: FAILED, partly: PARTLY }

export const COMMAND_HELP = `Gebruik: npm run shop -- <opdracht>

  import BESTAND [--dry-run]       neemt producten of bestellingen over uit een CSV van Shopify of WooCommerce;
                                   met --dry-run alleen vertellen wat er zou gebeuren
  marketplace import --source amazon|bol --country nl --ids A,B,C | --words "…" [--category SLUG]
              [--compare-group SLUG] [--most N] [--publish] [--dry-run]
                                   neemt stukken van een marktplaats over; zonder --publish als concept,
                                   met --dry-run alleen vertellen wat er zou gebeuren; staat als import in het beheer
  marketplace import --feed BESTAND|ADRES [--source awin|tradetracker|daisycon|google] [--country nl]
              [--category SLUG] [--publish] [--dry-run] [--repeat UREN]
                                   neemt een productfeed over; nog eens: alleen wat er anders in staat;
                                   met --repeat leest de winkel hem voortaan vanzelf
  marketplace reviews --feed BESTAND|ADRES --allowed [--repeat UREN] [--dry-run]
                                   neemt reviews over uit een feed van Google Product Ratings (XML); --allowed zegt dat
                                   de uitgever ze laat tonen
  marketplace reviews [--stop N | --withdraw N]
                                   toont de reviewfeeds, leest feed N niet meer vanzelf, of trekt de toestemming in
                                   en wist wat eruit kwam
  marketplace feeds [--stop N]     toont welke feeds vanzelf gelezen worden, of stopt feed N
  marketplace runs                 toont wat er in het beheer werd ingelezen
  marketplace runs --pause N | --resume N | --cancel N | --undo N | --remove N
                                   pauzeert import N, gaat ermee verder, stopt hem, draait hem terug, of haalt hem
                                   van de lijst als er niets van in de winkel staat
  marketplace search …             met --ids of --words, maar alleen laten zien wat er is; zoeken kan ook met
                                   --brand MERK, --node RUBRIEK, --from 20 en --to 50
  marketplace nodes --node RUBRIEK [--country nl]
                                   toont waar een rubriek van Amazon onder valt, en wat eronder valt
  marketplace search … --repeat UREN
                                   herhaalt een zoekopdracht; wat hij vindt, wacht op goedkeuring
  marketplace finds [--stop N]     toont wat er wacht, of stopt zoekopdracht N
  marketplace import --finds N [--category SLUG] [--publish] [--dry-run]
                                   neemt over wat zoekopdracht N vond
  marketplace finds --decline N [--ids A,B]
                                   wijst af wat zoekopdracht N vond
  marketplace keys [--set amazon|bol | --clear amazon|bol]
                                   toont welke sleutels er zijn, nooit de sleutel zelf; --set leest nummer, geheim
                                   en versie van de standaardinvoer, elk op een regel
  marketplace switches [--on A,B] [--off C]
                                   zet marktplaatsen en vakken aan of uit, en toont hoe ze staan
  marketplace test [--source amazon|bol] [--country nl]
                                   vraagt of de marktplaatsen antwoorden
  marketplace sets [--ids A,B]     laat opnieuw zoeken wat samen gekocht wordt
  marketplace commissions [--report BESTAND]
                                   leest een verslag van vergoedingen in (CSV), of haalt op wat bol vertelt
  marketplace sync [--source amazon|bol]
                                   vraagt prijzen en leverbaarheid opnieuw op waar dat aan de beurt is
  images                           haalt afbeeldingen op die nog ontbreken, ook die eerder mislukten
  demo                             vult een lege winkel met de democatalogus
  demo --products N [--seed TEKST] maakt N verzonnen sieraden, om mee te meten
  reindex                          maakt lijsten, filters en zoeken opnieuw
  admin --email ADRES              maakt de link waarmee de eerste beheerder een wachtwoord kiest
  reset-two-factor ADRES           wist de tweede stap van wie zijn telefoon kwijt is
  help                             toont deze uitleg

Uitgangscode: 0 alles gedaan · 1 mislukt · 2 de opdracht klopt niet · 3 wel gelukt, maar iets van wat gevraagd
werd, is er niet of is niet aangenomen (marketplace import en search)
`

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  products: { type: 'string' },
  seed: { type: 'string' },
  email: { type: 'string' },
  source: { type: 'string' },
  country: { type: 'string' },
  ids: { type: 'string' },
  words: { type: 'string' },
  brand: { type: 'string' },
  node: { type: 'string' },
  from: { type: 'string' },
  to: { type: 'string' },
  repeat: { type: 'string' },
  finds: { type: 'string' },
  report: { type: 'string' },
  stop: { type: 'string' },
  pause: { type: 'string' },
  resume: { type: 'string' },
  cancel: { type: 'string' },
  undo: { type: 'string' },
  remove: { type: 'string' },
  feed: { type: 'string' },
  category: { type: 'string' },
  'compare-group': { type: 'string' },
  set: { type: 'string' },
  clear: { type: 'string' },
  on: { type: 'string' },
  off: { type: 'string' },
  decline: { type: 'string' },
  withdraw: { type: 'string' },
  allowed: { type: 'boolean' },
  most: { type: 'string' },
  publish: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** One command of the command line on an open shop; returns the exit code. */
export async function runCommand(
  shop: Shop,
  argv: string[],
  input: CommandInput = process.stdin,
): Promise<number> {
  const parsed = readArguments(argv)
  if (!parsed) return misuse('Deze opdracht klopt niet.')
  const { values, positionals } = parsed
  const [name, ...rest] = positionals
  if (values.help || name === undefined || name === 'help') {
    console.log(COMMAND_HELP)
    return name === undefined && !values.help ? MISUSED : DONE
  }
  switch (name) {
    case 'import':
      if (rest.length !== 1) return misuse('Noem één bestand: import BESTAND.')
      return (await runImport(shop, rest[0] ?? '', values['dry-run'] ?? false)) ? DONE : FAILED
    case 'marketplace': {
      const { source, country, ids, words, brand, node, from, to } = values
      const { repeat, finds, report, stop, feed, category, most } = values
      const { pause, resume, cancel, undo, remove, set, clear, on, off, decline, withdraw } = values
      const given = {
        ...{ deed: rest.join(' '), source, country, ids, words, brand, node, from, to },
        ...{ repeat, finds, report, stop, feed, category, most, pause, resume, cancel, undo },
        remove,
        isDryRun: values['dry-run'] ?? false,
        ...{ set, clear, on, off, decline, withdraw, compareGroup: values['compare-group'] },
        isAllowed: values.allowed ?? false,
        publishes: values.publish ?? false,
      }
      const outcome = await runMarketplace(shop, given, input)
      return typeof outcome === 'object' ? misuse(outcome.misuse) : EXIT_CODES[outcome]
    }
    case 'images':
      await runImages(shop)
      return DONE
    case 'demo': {
      if (values.products === undefined) return (await runDemo(shop)) ? DONE : FAILED
      const count = Number(values.products)
      if (!Number.isSafeInteger(count) || count < 1) {
        return misuse('--products vraagt een heel aantal van 1 of meer.')
      }
      return (await runDemo(shop, { count, seed: values.seed ?? 'schakel' })) ? DONE : FAILED
    }
    case 'reindex':
      await runReindex(shop)
      return DONE
    case 'admin':
      if (!values.email?.includes('@')) return misuse('Noem een e-mailadres: admin --email ADRES.')
      return (await showSetupLink(shop, values.email)) ? DONE : FAILED
    case 'reset-two-factor':
      if (rest.length !== 1) return misuse('Noem een e-mailadres: reset-two-factor ADRES.')
      return (await clearTwoFactor(shop, rest[0] ?? '')) ? DONE : FAILED
    default:
      return misuse(`Opdracht ‘${name}’ bestaat niet.`)
  }
}

function readArguments(argv: string[]) {
  try {
    return parseArgs({ args: argv, options: OPTIONS, allowPositionals: true })
  } catch {
    return null
  }
}

function misuse(reason: string): number {
  console.error(`${reason}\n\n${COMMAND_HELP}`)
  return MISUSED
}

async function showSetupLink(shop: Shop, email: string): Promise<boolean> {
  const link = await createSetupLink(shop)
  if (!link) {
    console.error(
      'Er is al een beheerder. Die kan anderen toelaten, of een nieuw wachtwoord vragen.',
    )
    return false
  }
  console.log(`Stuur deze link aan ${email}; hij werkt één keer:\n${link}`)
  return true
}

async function clearTwoFactor(shop: Shop, email: string): Promise<boolean> {
  const id = await findStaffByEmail(shop, email)
  const operator = inHandsOf(shop, { id: 'opdracht', name: 'Opdrachtregel' })
  if (!id || !(await resetTwoFactor(operator, id))) {
    console.error(`Niemand met het adres ${email} werkt in het beheer.`)
    return false
  }
  console.log(`De tweede stap van ${email} is gewist: het wachtwoord is weer genoeg.`)
  return true
}
