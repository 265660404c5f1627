import type { AccountState } from '#app/features/partners/marketplace-sources/source-account.server.ts'
import type { KeyState } from '#app/features/partners/marketplace-sources/source-keys.ts'
import { retryTimeText } from '#app/features/partners/marketplace-sources/sync.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'

/** The state of a marketplace, for the owner. */
export interface SourceHealth {
  name: 'amazon' | 'bol'
  isOn: boolean
  /** the marketplace is simulated on this machine, so nothing is for sale there */
  isSimulated: boolean
  /** null: there is no key, so offers are links only */
  account: { callsPerSecond: number; callsPerDay: number | null } | null
  state: AccountState
  /** null: no request yet */
  stateSince: Date | null
  /** end of throttling; null: none */
  heldUntil: Date | null
  callsToday: number
  callsLeft: number | null
  isSyncing: boolean
  offers: number
  /** number of offers with a price that may be shown now */
  quoted: number
  /** number of offers that are gone */
  gone: number
  /** number of due offers */
  waiting: number
  key: KeyState
  countries: { country: string; name: string; tag: string; isMain: boolean }[]
}

export const SOURCE_NAMES = { amazon: 'Amazon', bol: 'bol' } as const

/** The state in two words, with the tone of its label. */
export function connectionState({ isOn, isSimulated, account, state }: SourceHealth) {
  if (!isOn) return { tone: 'quiet', text: 'Uitgeschakeld' } as const
  if (!account) return { tone: 'quiet', text: 'Niet gekoppeld' } as const
  if (isSimulated && state === 'ok') return { tone: 'quiet', text: 'Nagebootst' } as const
  return state === 'ok'
    ? ({ tone: 'success', text: 'Gekoppeld' } as const)
    : ({ tone: 'warning', text: 'Gekoppeld, let op' } as const)
}

export function stateText(health: SourceHealth): string {
  const { isOn, account, key, state, stateSince } = health
  if (!isOn) return 'Uitgeschakeld.'
  if (!account)
    return key.isUnreadable
      ? 'De sleutel kan niet meer gelezen worden, want SESSION_SECRET is een andere. Vul hem opnieuw in.'
      : 'Geen sleutel: aanbiedingen zijn links zonder prijs.'
  if (!stateSince) return 'Sleutel aanwezig, nog niets gevraagd.'
  switch (state) {
    case 'ok':
      return 'In orde.'
    case 'not-eligible':
      return 'Mag nu niets opvragen.'
    case 'keys-rejected':
      return 'De sleutel wordt niet aangenomen.'
    case 'throttled':
      return `Houdt onze vragen nu tegen: het zijn er te veel.${isThrottledForLong(health) ? ' Waarschijnlijk is daar op wat er in een dag mag.' : ''}`
    case 'day-used':
      return `Zegt dat er vandaag genoeg gevraagd is.${callsLeftText(health)}`
    case 'unavailable':
      return 'Antwoordt niet.'
  }
}

const LONG_THROTTLING_MS = 1_800_000

/** Whether throttling lasts, which is unusual because the shop obeys the quota. */
const isThrottledForLong = ({ heldUntil, stateSince }: SourceHealth): boolean =>
  heldUntil !== null &&
  stateSince !== null &&
  heldUntil.getTime() - stateSince.getTime() > LONG_THROTTLING_MS

/** Returns the calls that are left by the shop’s own count, which may be more than the source allows. */
const callsLeftText = ({ callsLeft }: SourceHealth): string =>
  callsLeft
    ? ` Volgens onze telling mochten er nog ${formatWhole(callsLeft)}; daar geldt hun woord.`
    : ''

/** Returns the number of waiting offers with the reason; '' if none waits. */
export function waitingText(health: SourceHealth): string {
  const { isOn, account, state, heldUntil, waiting, isSyncing, callsLeft } = health
  if (waiting === 0) return ''
  const countText = `${waiting} ${waiting === 1 ? 'aanbieding wacht' : 'aanbiedingen wachten'}`
  if (!isOn) return `${countText}: deze bron staat uit.`
  if (!account) return `${countText}: er is geen sleutel.`
  if (callsLeft === 0) return `${countText}: wat er vandaag gevraagd mag worden, is op.`
  if (heldUntil) return `${countText}: er wordt ${retryTimeText(heldUntil)} weer gevraagd.`
  if (state === 'not-eligible' || state === 'keys-rejected')
    return `${countText}: elk uur wordt geprobeerd of het account weer mag.`
  if (isSyncing) return `${countText} op hun beurt; er wordt nu gevraagd.`
  return `${countText} op de volgende ronde, binnen vijf minuten.`
}
