export const RESTRICTED_TITLE = 'Alleen met een account'
export const RESTRICTED_LEAD = 'Deze pagina is voor klanten die zijn ingelogd.'
