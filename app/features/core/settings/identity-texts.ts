import type { ShopSettings } from './settings.ts'

type Address = Pick<ShopSettings, 'street' | 'postcode' | 'city'>

/** Returns "Dorpsstraat 1, 1234 AB Voorbeeld" without parts that are not entered; empty if there are none. */
export function shopAddress({ street, postcode, city }: Address): string {
  return joinParts(street, joinNonEmpty(' ', postcode, city))
}

/** Returns the address for returned parcels: "Sieraden Voorbeeld, Dorpsstraat 1, 1234 AB Voorbeeld". */
export const returnAddressText = (settings: Address & Pick<ShopSettings, 'name'>): string =>
  joinParts(settings.name, shopAddress(settings))

/** Returns "mail naar a@b.nl of bel 020 123 45 67", or the part of it that the owner entered. */
export function contactText({ email, phone }: Pick<ShopSettings, 'email' | 'phone'>): string {
  return joinNonEmpty(' of ', email && `mail naar ${email}`, phone && `bel ${phone}`)
}

export const joinParts = (...parts: string[]) => joinNonEmpty(', ', ...parts)

function joinNonEmpty(separator: string, ...parts: string[]): string {
  return parts.filter(Boolean).join(separator)
}
