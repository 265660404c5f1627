/** Start here: the number in the register of companies. Its length shows the country: 8 digits are Dutch, 10 Belgian. */
const DUTCH_NUMBER = /^\d{8}$/
const BELGIAN_NUMBER = /^[01]\d{9}$/

export const countryOfCompanyNumber = (number: string): 'NL' | 'BE' =>
  BELGIAN_NUMBER.test(number) ? 'BE' : 'NL'

/** Returns whether a number is a KvK number, or a Belgian enterprise number with valid check digits (modulo 97). */
export const isCompanyNumber = (number: string): boolean =>
  DUTCH_NUMBER.test(number) ||
  (BELGIAN_NUMBER.test(number) &&
    97 - (Number(number.slice(0, 8)) % 97) === Number(number.slice(8)))

/** Returns the code of the register in ISO 6523; undefined if the number is of neither register. */
export function registerScheme(number: string): string | undefined {
  if (DUTCH_NUMBER.test(number)) return '0106'
  return BELGIAN_NUMBER.test(number) ? '0208' : undefined
}

export const companyNumberName = (number: string): string =>
  countryOfCompanyNumber(number) === 'BE' ? 'Ondernemingsnummer' : 'KvK'

/** Formats a number: "12345678", "0123.456.749". */
export const formatCompanyNumber = (number: string): string =>
  number.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1.$2.$3')

/** Returns "KvK 12345678" or "Ondernemingsnummer 0123.456.749"; empty without a number. */
export const companyNumberText = (number: string): string =>
  number && `${companyNumberName(number)} ${formatCompanyNumber(number)}`
