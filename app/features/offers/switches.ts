/** What the owner can switch off: sources, and boxes of a product's page. */
export const SWITCHES = {
  amazon: {
    name: 'Amazon',
    text: 'Uit: er wordt niets gevraagd, en geen klant ziet een aanbieding van Amazon.',
  },
  bol: {
    name: 'bol',
    text: 'Uit: er wordt niets gevraagd, en geen klant ziet een aanbieding van bol.',
  },
  offers: {
    name: 'Ook te koop bij',
    text: 'Het aanbod van anderen bij stukken die je zelf verkoopt.',
  },
  sync: {
    name: 'Melding als er iets wijzigt',
    text: 'Wie een pagina met een oude prijs opent, laat die navragen en hoort wat er anders is.',
  },
} as const

export type SwitchName = keyof typeof SWITCHES
