/**
 * Words and runs of keys at the top of every list of leaked passwords, in Dutch and English. Those lists also contain each
 * word with digits and signs around it, so digits and signs are stripped before the look-up.
 */
const COMMON_PASSWORDS = new Set(
  `password passw wachtwoord wachtwoordje geheim geheimpje welkom welkomthuis welcome admin administrator beheerder root
  login inloggen letmein ikbenhet iloveyou ikhouvanjou ilovejou lieverd schatje liefje lieveling sunshine zonnetje
  zonneschijn princess prinses prinsesje dragon draakje monkey aapje football voetbal baseball basketball superman batman
  spiderman pokemon naruto starwars michael jordan jennifer jessica ashley daniel thomas nicole hello hallo hallohallo
  qwerty qwertyuiop qwertyui qwertz azerty azertyuiop asdfghjkl asdfgh asdf zxcvbnm zxcvbn qazwsx qazwsxedc wsxedc
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghij test testtest tester testing changeme verander trustno secret master
  shadow freedom whatever computer internet google facebook instagram samsung apple iphone android nederland holland
  amsterdam rotterdam utrecht denhaag eindhoven groningen feyenoord ajax ajaxamsterdam psveindhoven psv belgie
  antwerpen lente zomer herfst winter januari februari maart april mei juni juli augustus september oktober november
  december maandag dinsdag woensdag donderdag vrijdag zaterdag zondag spring summer autumn monday friday poes poesje
  hond hondje katje paard paardje vlinder bloem bloemetje chocolade chocolate cookie cheese banana flower butterfly
  sieraad sieraden juwelier ringen gouden zilver diamant schakel mijnwachtwoord mypassword nieuwwachtwoord temppass
  tijdelijk default user gebruiker guest killer hunter ranger harley mustang corvette ferrari porsche mercedes matrix
  babygirl lovely loveme fuckyou fuckoff verdomme password1a passwordpassword wachtwoordwachtwoord`.split(
    /\s+/,
  ),
)

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Returns whether a password that is long enough is still among the first that attackers try. */
export function isWeakPassword(password: string): boolean {
  const lowerCaseWord = password.toLowerCase()
  if (new Set(lowerCaseWord).size <= 3 || isRun(lowerCaseWord)) return true
  const trimmedWord = lowerCaseWord.replace(/^[^a-z]+|[^a-z]+$/g, '')
  const asLetters = lowerCaseWord.replace(
    /[013457@$!]/g,
    (character) => LEET[character] ?? character,
  )
  return [lowerCaseWord, trimmedWord, asLetters, asLetters.replace(/^[^a-z]+|[^a-z]+$/g, '')].some(
    (word) => COMMON_PASSWORDS.has(word) || COMMON_PASSWORDS.has(repeatedHalf(word)),
  )
}

/** Returns the half of a word that consists of two equal halves (“geheimgeheim”); otherwise an empty text. */
function repeatedHalf(word: string): string {
  const firstHalf = word.slice(0, word.length / 2)
  return firstHalf + firstHalf === word ? firstHalf : ''
}

/** Returns whether the text is a run of consecutive or equal characters: 1234567890, abcdefghij, 9876543210. */
function isRun(text: string): boolean {
  const steps = [...text]
    .slice(1)
    .map((character, index) => character.charCodeAt(0) - text.charCodeAt(index))
  // The step between the keys 9 and 0 is 9.
  const isStep = (step: number) => step === 1 || step === -1 || step === 0 || Math.abs(step) === 9
  return steps.every(isStep)
}
