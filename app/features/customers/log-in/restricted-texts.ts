export const RESTRICTED_TITLE = 'Alleen met een account'
/** Of a page, a heart or a code. */
export const RESTRICTED_LEAD = 'Dit is voor klanten die zijn ingelogd.'
