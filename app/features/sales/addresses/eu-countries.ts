/** Start here: the member states of the EU by ISO code, with the names and postcode formats that Dutch texts and forms need. */

interface EuCountry {
  name: string
  /** "Belgische", as in "Belgische btw" */
  adjective: string
  /** matches a postcode without spaces and hyphens */
  postcode: RegExp
  /** layout of the stored postcode: "#" is the next character */
  mask: string
  /** a valid postcode */
  example: string
}

const facts = (
  name: string,
  adjective: string,
  postcode: RegExp,
  mask: string,
  example: string,
): EuCountry => ({ name, adjective, postcode, mask, example })

const FOUR_DIGITS = /^[1-9]\d{3}$/
const FIVE_DIGITS = /^\d{5}$/

/**
 * The countries in the order of select lists: the Netherlands, its neighbours, then the others by name. The postcode formats
 * are those of the Universal Postal Union (upu.int, postal addressing systems), November 2026.
 */
export const EU_COUNTRIES = {
  NL: facts('Nederland', 'Nederlandse', /^[1-9]\d{3}(?!SA|SD|SS)[A-Z]{2}$/, '#### ##', '1234 AB'),
  BE: facts('België', 'Belgische', FOUR_DIGITS, '####', '9000'),
  DE: facts('Duitsland', 'Duitse', /^(?!00)\d{5}$/, '#####', '10115'),
  BG: facts('Bulgarije', 'Bulgaarse', FOUR_DIGITS, '####', '1000'),
  CY: facts('Cyprus', 'Cypriotische', FOUR_DIGITS, '####', '1010'),
  DK: facts('Denemarken', 'Deense', /^\d{4}$/, '####', '1050'),
  EE: facts('Estland', 'Estse', FIVE_DIGITS, '#####', '10111'),
  FI: facts('Finland', 'Finse', FIVE_DIGITS, '#####', '00100'),
  FR: facts('Frankrijk', 'Franse', /^(?:0[1-9]|[1-8]\d|9[0-8])\d{3}$/, '#####', '75001'),
  GR: facts('Griekenland', 'Griekse', /^[1-8]\d{4}$/, '### ##', '104 31'),
  HU: facts('Hongarije', 'Hongaarse', FOUR_DIGITS, '####', '1011'),
  IE: facts(
    'Ierland',
    'Ierse',
    /^(?:[AC-FHKNPRTV-Y]\d{2}|D6W)[\dAC-FHKNPRTV-Y]{4}$/,
    '### ####',
    'D02 AF30',
  ),
  IT: facts('Italië', 'Italiaanse', FIVE_DIGITS, '#####', '00184'),
  HR: facts('Kroatië', 'Kroatische', /^[1-5]\d{4}$/, '#####', '10000'),
  LV: facts('Letland', 'Letse', /^\d{4}$/, 'LV-####', 'LV-1050'),
  LT: facts('Litouwen', 'Litouwse', FIVE_DIGITS, 'LT-#####', 'LT-01100'),
  LU: facts('Luxemburg', 'Luxemburgse', FOUR_DIGITS, 'L-####', 'L-1009'),
  MT: facts('Malta', 'Maltese', /^[A-Z]{3}\d{4}$/, '### ####', 'VLT 1117'),
  AT: facts('Oostenrijk', 'Oostenrijkse', FOUR_DIGITS, '####', '1010'),
  PL: facts('Polen', 'Poolse', FIVE_DIGITS, '##-###', '00-950'),
  PT: facts('Portugal', 'Portugese', /^[1-9]\d{6}$/, '####-###', '1000-205'),
  RO: facts('Roemenië', 'Roemeense', /^\d{6}$/, '######', '010011'),
  SI: facts('Slovenië', 'Sloveense', FOUR_DIGITS, '####', '1000'),
  SK: facts('Slowakije', 'Slowaakse', /^[089]\d{4}$/, '### ##', '811 01'),
  ES: facts('Spanje', 'Spaanse', /^(?:0[1-9]|[1-4]\d|5[0-2])\d{3}$/, '#####', '28001'),
  CZ: facts('Tsjechië', 'Tsjechische', /^[1-7]\d{4}$/, '### ##', '110 00'),
  SE: facts('Zweden', 'Zweedse', /^[1-9]\d{4}$/, '### ##', '114 55'),
} as const satisfies Record<string, EuCountry>

export type Country = keyof typeof EU_COUNTRIES
