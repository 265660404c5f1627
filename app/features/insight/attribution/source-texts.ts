import { type Attribution, type Device, NONE } from './attribution.ts'

/** "Zoekmachine: google": the source of a visit for people to read [T13]. */
export function sourceText(type: string, source: string): string {
  switch (type) {
    case 'utm':
      return source && source !== NONE ? `Campagne: ${source}` : 'Campagne'
    case 'organic':
      return `Zoekmachine: ${source}`
    case 'referral':
      return `Verwijzing: ${source}`
    case 'typein':
      return 'Rechtstreeks'
    case 'agent':
      return `Winkelassistent (${source.toUpperCase()})`
    default:
      return 'Onbekend'
  }
}

export const DEVICE_LABELS: Record<Device, string> = {
  Desktop: 'Computer',
  Mobile: 'Telefoon',
  Tablet: 'Tablet',
}

/** Returns the start of an order's visit, formatted by `formatMoment`; the raw value if it is not a date in UTC. */
export function visitBegan(fields: Attribution, formatMoment: (moment: Date) => string): string {
  const startTime = fields.session_start_time ?? ''
  const moment = new Date(`${startTime.replace(' ', 'T')}Z`)
  return Number.isNaN(moment.getTime()) ? startTime : formatMoment(moment)
}
