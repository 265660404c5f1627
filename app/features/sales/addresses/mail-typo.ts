/** The mail domains that most people in the Netherlands, Belgium and Germany use. */
const DOMAINS = [
  'gmail.com',
  'hotmail.com',
  'hotmail.nl',
  'hotmail.be',
  'outlook.com',
  'live.com',
  'live.nl',
  'live.be',
  'live.de',
  'hotmail.de',
  'outlook.de',
  'outlook.be',
  'yahoo.de',
  'icloud.com',
  'yahoo.com',
  'proton.me',
  'ziggo.nl',
  'kpnmail.nl',
  'planet.nl',
  'xs4all.nl',
  'upcmail.nl',
  'telenet.be',
  'skynet.be',
  'proximus.be',
  'web.de',
  'gmx.de',
  'gmx.net',
  't-online.de',
]

/** Returns the address that was probably meant: "naam@gmial.com" is "naam@gmail.com"; null if it looks right. */
export function suggestAddress(address: string): string | null {
  const [, name, domain = ''] = /^(.+)@([^@\s]+)$/.exec(address.trim()) ?? []
  const submittedDomain = domain.toLowerCase()
  if (name === undefined || DOMAINS.includes(submittedDomain)) return null
  // Short domains are one letter from many other existing domains.
  const suggestedDomain = DOMAINS.find(
    (domain) => domain.length > 6 && isOneSlip(submittedDomain, domain),
  )
  return suggestedDomain ? `${name}@${suggestedDomain}` : null
}

/** Returns whether one letter is missing, added or wrong, or two neighbours are swapped. */
function isOneSlip(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let end = 0
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1
  const differenceInA = a.slice(start, a.length - end)
  const differenceInB = b.slice(start, b.length - end)
  if (differenceInA.length <= 1 && differenceInB.length <= 1) return true
  return differenceInA.length === 2 && differenceInA === [...differenceInB].reverse().join('')
}

const DELAY_MS = 500
let timer: ReturnType<typeof setTimeout> | undefined

/** Shows a suggestion inside `box`, below the field, once the visitor stops typing. */
export function suggestSoon(box: HTMLElement): void {
  clearTimeout(timer)
  timer = setTimeout(() => showSuggestion(box), DELAY_MS)
}

function showSuggestion(box: HTMLElement): void {
  const input = box.querySelector('input')
  const hint = box.querySelector('[role=status]')
  if (!input || !hint) return
  const suggestion = suggestAddress(input.value)
  hint.replaceChildren()
  if (suggestion === null) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'inline-flex min-h-target cursor-pointer items-center underline wrap-anywhere'
  button.textContent = suggestion
  button.onclick = () => {
    input.value = suggestion
    input.focus()
    hint.replaceChildren()
  }
  hint.append('Bedoel je ', button, '?')
}
