interface Switch {
  name: string
  /** explanation for the owner; '' for sources, whose switches all do the same */
  text: string
  isSource?: true
  /** off until the owner switches it on */
  isOffAtFirst?: true
}

/** The sources and the boxes of the product page that the owner can switch off. */
export const MARKETPLACE_SWITCHES = {
  amazon: { name: 'Amazon', text: '', isSource: true },
  bol: { name: 'bol', text: '', isSource: true },
  awin: { name: 'Feeds van Awin', text: '', isSource: true },
  tradetracker: { name: 'Feeds van TradeTracker', text: '', isSource: true },
  daisycon: { name: 'Feeds van Daisycon', text: '', isSource: true },
  google: { name: 'Eigen feeds van winkels', text: '', isSource: true },
  offers: {
    name: 'Ook te koop bij',
    text: 'Het aanbod van anderen bij producten die je zelf verkoopt.',
  },
  together: {
    name: 'Vaak samen gekocht',
    text: 'Artikelen die bij een product van Amazon passen; klanten leggen ze samen in de winkelwagen.',
  },
  countries: {
    name: 'Beschikbaar in jouw land?',
    text: 'De winkels van Amazon waar een product te koop is, en waar de klant het wil kopen.',
  },
  reviews: {
    name: 'Reviews van andere winkels',
    text: 'Sterren en aantal die kopers elders gaven, voor zover die winkel dat laat tonen, met een link. Wat ze schreven alleen uit een reviewfeed waarvoor je toestemming hebt.',
    isOffAtFirst: true,
  },
  sync: {
    name: 'Melding als er iets wijzigt',
    text: 'Wie een pagina met een oude prijs opent, krijgt een melding als de prijs is veranderd.',
  },
} as const satisfies Record<string, Switch>

export type MarketplaceSwitch = keyof typeof MARKETPLACE_SWITCHES
