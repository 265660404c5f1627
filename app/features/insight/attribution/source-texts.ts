import { type Attribution, type Device, NONE } from './attribution.ts'

/** Returns the source of a visit as a Dutch text [T13]: "Zoekmachine: Google". */
export function sourceText(type: string, source: string): string {
  switch (type) {
    case 'utm':
      return source && source !== NONE ? `Campagne: ${source}` : 'Campagne'
    case 'organic':
      return `Zoekmachine: ${source.charAt(0).toUpperCase()}${source.slice(1)}`
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

/** Returns the start of the visit, formatted by `formatMoment`. A value that is no UTC date is returned as it is. */
export function visitStartText(
  fields: Attribution,
  formatMoment: (moment: Date) => string,
): string {
  const startTime = fields.session_start_time ?? ''
  const moment = new Date(`${startTime.replace(' ', 'T')}Z`)
  return Number.isNaN(moment.getTime()) ? startTime : formatMoment(moment)
}
