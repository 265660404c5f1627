/** The pages of one's account, as the header's menu and the account itself show them. */
export const ACCOUNT_LINKS = [
  { href: '/mijn-account/', text: 'Mijn bestellingen' },
  { href: '/mijn-account/adressen/', text: 'Adressen' },
  { href: '/mijn-account/gegevens/', text: 'Gegevens en wachtwoord' },
  { href: '/mijn-account/sleutels/', text: 'Toegangssleutels' },
]
