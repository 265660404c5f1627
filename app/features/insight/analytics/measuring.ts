/** Settings that decide whether and how the visits of a browser are counted. */
export interface MeasuringSettings {
  /** version of the consent text */
  consentVersion: number
  attributionMonths: number
  /** visitors without consent are counted too, anonymously */
  countsWithoutConsent: boolean
}

/** Returns whether visits are counted with this choice of the visitor; null: the visitor has not chosen yet. */
export const isVisitCounted = (
  consent: { statistics: boolean } | null,
  measuring: Pick<MeasuringSettings, 'countsWithoutConsent'> | undefined,
): boolean => consent?.statistics === true || measuring?.countsWithoutConsent === true
