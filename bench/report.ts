export interface Aim {
  max?: number
  min?: number
}

export type Report = ReturnType<typeof createReport>

/** Reasons why figures are known to miss their aim, by section and name; the first pattern that matches is used. */
const KNOWN_REASONS: [figure: RegExp, reason: string][] = [
  [
    /generated products a second$/,
    'PostgreSQL writes each product with its triggers and a variant, from one process',
  ],
  [
    /processor of server and database$/,
    'React renders some 1,000 elements of a list page, and collecting garbage takes 15 % of the time',
  ],
  [
    /memory after 20,000 different pages$/,
    'V8 keeps the pages of its heap, and the memory of glibc is fragmented',
  ],
  [/first JavaScript of a product page$/, 'React, React DOM and the router are 93 of the 120 kB'],
  [
    /cart( on a phone)?: (largest paint|Lighthouse performance)$/,
    'the question about cookies is the largest element, and appears after the scripts',
  ],
  [
    /largest paint$/,
    'on the slow 4G of a phone the HTML, the CSS with the font and the photo are three round trips',
  ],
  [
    /add to cart on a phone: interaction to next paint$/,
    'the first click on the button compiles the code of the form, and times vary by 20 ms between runs',
  ],
  [
    /^1,000,000 products: start to the first page$/,
    'a million listings are read from the database into memory before the first page',
  ],
  [
    /add_to_cart, \d+ at once/,
    'requests at once share the processors with the database; one alone takes about 1 ms',
  ],
  [
    /^1,000,000 products: .*(search|category|shop)/,
    'each page counts the values of all filters among a million listings in memory, some 50 ms on its own',
  ],
]

/** Prints figures beside their aims, one per line, and a reason below a figure that misses its aim. */
export function createReport(print: (text: string) => void = console.log) {
  const missedFigures: string[] = []
  let section = ''
  return {
    heading(text: string) {
      section = text
      print(`\n${text}`)
    },
    note: (text: string) => print(`  (${text})`),
    line(name: string, value: number, unit: string, aim: Aim = {}) {
      const figure = `${section}: ${name}`
      const isMissed =
        (aim.max !== undefined && value > aim.max) || (aim.min !== undefined && value < aim.min)
      const valueText = `${value.toFixed(decimalsOf(value))} ${unit}`
      const aimText = describeAim(aim)
      const verdict = isMissed ? `MISSED: ${findReason(figure)}` : 'ok'
      const verdictText = aimText === '' ? '' : verdict
      print(`  ${name.padEnd(52)}${valueText.padStart(14)}  ${aimText.padEnd(14)}${verdictText}`)
      if (isMissed) missedFigures.push(figure)
    },
    end() {
      print(
        `\n${missedFigures.length === 0 ? 'All aims met.' : `Missed: ${missedFigures.join('; ')}`}`,
      )
    },
  }
}

function decimalsOf(value: number): number {
  if (value < 10) return 2
  return value < 100 ? 1 : 0
}

function describeAim({ max, min }: Aim): string {
  if (max !== undefined) return `aim ≤ ${max}`
  return min === undefined ? '' : `aim ≥ ${min}`
}

const findReason = (figure: string) =>
  KNOWN_REASONS.find(([pattern]) => pattern.test(figure))?.[1] ?? 'the reason is not known yet'
