/** The names of settings in the log, including settings that no longer exist. */
const SETTINGS: Record<string, string> = {
  name: 'naam van de winkel',
  tagline: 'regel bovenaan',
  street: 'straat en nummer',
  postcode: 'postcode',
  city: 'plaats',
  phone: 'telefoon',
  email: 'e-mailadres',
  kvk: 'KvK-nummer',
  vatId: 'btw-id',
  iban: 'IBAN',
  makerName: 'fabrikant',
  makerAddress: 'adres van de fabrikant',
  makerEmail: 'e-mail van de fabrikant',
  manufacturerName: 'fabrikant',
  manufacturerAddress: 'adres van de fabrikant',
  manufacturerEmail: 'e-mail van de fabrikant',
  freeShippingFromCents: 'gratis verzenden vanaf',
  letterboxCents: 'brievenbuspakje',
  parcelCents: 'pakket',
  giftWrapCents: 'cadeauverpakking',
  orderBeforeHour: 'besteld vóór (uur)',
  transferDays: 'dagen om over te maken',
  guestTransferHours: 'uren om over te maken zonder account',
  returnDays: 'retourdagen',
  makingDays: 'dagen voor een eigen tekst',
  letterboxUpToCents: 'brievenbuspakje tot en met',
  reviewMailDays: 'dagen na levering tot de mail om een review',
  orderNoticeTo: 'mail bij een nieuwe bestelling',
  setupMarks: 'stappen van het inrichten',
  homeHeading: 'kop van de voorpagina',
  homeText: 'tekst van de voorpagina',
  aboutHeading: 'kop over de winkel',
  aboutText: 'tekst over de winkel',
  promiseHeading: 'eigen belofte',
  promiseText: 'tekst van de belofte',
  footerText: 'grote tekst onderaan',
  heroSlug: 'sieraad op de voorpagina',
  sliderUrl: 'slider van een ander',
  loginUrl: 'eigen inlogadres voor klanten',
  cartSlides: 'winkelwagen schuift open',
  heartsRestrict: 'harten doen niets zonder account',
  attributionMonths: 'maanden dat herkomst bewaard blijft',
  countsWithoutConsent: 'tellen zonder toestemming',
  checkoutEmail: 'e-mailadres vóór andere winkels',
  checkoutEmailDays: 'dagen dat zo’n e-mailadres blijft',
  usesOss: 'btw via het éénloketsysteem',
  twoFactorRequired: 'tweede stap voor iedereen',
}

export function settingName(key: string): string {
  return SETTINGS[key] ?? key
}

/** The keys of amounts in cents end with "Cents". */
export function isAmountSetting(key: string): boolean {
  return key.endsWith('Cents')
}
