/** Settings that decide whether and how the visits of a browser are counted. */
export interface MeasuringSettings {
  /** of the consent text */
  consentVersion: number
  attributionMonths: number
  /** the owner counts visitors without consent, anonymously */
  countsWithoutConsent: boolean
}

/** Returns whether visits are counted with this choice; null before there is one. */
export const isVisitCounted = (
  consent: { statistics: boolean } | null,
  measuring: Pick<MeasuringSettings, 'countsWithoutConsent'> | undefined,
): boolean => consent?.statistics === true || measuring?.countsWithoutConsent === true
