/** URLs of the back office that are not pages of app/routes.ts. server/calls.ts registers them. */
export const ADMIN_ENDPOINTS = {
  auditFile: '/beheer/boekhouding/auditfile.xaf',
  checkoutEmails: '/beheer/instellingen/e-mailadressen.csv',
  customers: '/beheer/klanten.csv',
  importProgress: '/beheer/importeren/:id/voortgang',
  importReport: '/beheer/importeren/:id/verslag.csv',
  invoices: '/beheer/boekhouding/facturen.zip',
  ledgerCsv: '/beheer/boekhouding/regels.csv',
  ledgerXlsx: '/beheer/boekhouding/regels.xlsx',
  moveRemarks: '/beheer/importeren/overstappen/:id/opmerkingen.csv',
  orders: '/beheer/bestellingen.csv',
  products: '/beheer/producten.csv',
  redirects: '/beheer/doorverwijzingen.csv',
  reports: '/beheer/rapporten.csv',
  subscribers: '/beheer/nieuwsbrief.csv',
} as const

export type AdminEndpoint = (typeof ADMIN_ENDPOINTS)[keyof typeof ADMIN_ENDPOINTS]

/** Returns the URL of an endpoint that contains an id. */
export const endpointUrl = (
  endpoint: Extract<AdminEndpoint, `${string}/:id/${string}`>,
  id: number,
) => endpoint.replace(':id', String(id))
