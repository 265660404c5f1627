/** Invented reviews of the demo products: stars, title, body, name, days ago. */
type DemoReview = [number, string, string, string, number]

/** Stars for these criteria are derived from the overall rating. */
export const DEMO_CRITERIA = ['Kwaliteit', 'Pasvorm', 'Verpakking', 'Prijs']

export const DEMO_REVIEWS: Record<string, DemoReview[]> = {
  'saffierring-vera': [
    [
      5,
      'Precies goed',
      'De saffier is dieper blauw dan ik dacht en de ring draagt heel licht. Maat 17 klopt met de maat van mijn juwelier.',
      'Marije',
      9,
    ],
    [
      5,
      'Cadeau voor mijn vrouw',
      'Maandagavond besteld, woensdag in huis. De ringmaat die jullie meestuurden was handig.',
      'Tom',
      18,
    ],
    [
      4,
      'Iets smaller dan verwacht',
      'Mooi, maar smaller dan op de foto. Ik draag hem nu samen met een gladde ring.',
      'Femke',
      24,
    ],
    [
      5,
      'Vangt veel licht',
      'De steen zit stevig vast en blijft niet haken aan een trui.',
      'Anouk',
      41,
    ],
    [
      3,
      'Steen mooi, doosje niet',
      'De ring is goed afgewerkt. Het doosje kwam ingedeukt aan.',
      'Ruud',
      63,
    ],
  ],
  'solitairring-aurelie': [
    [
      5,
      'Ja gezegd',
      'Strakke zetting en een fijne, gladde binnenkant. Ze heeft hem niet meer af gehad.',
      'Daan',
      6,
    ],
    [
      5,
      'Goed advies over de maat',
      'Eerst een halve maat te groot. Het ruilen was in drie dagen geregeld.',
      'Liselot',
      33,
    ],
    [4, 'Klassiek', 'Doet wat je hoopt. De band had van mij iets zwaarder gemogen.', 'Karin', 70],
  ],
  'schakelketting-noor': [
    [
      5,
      'Lichter dan gedacht',
      'Fijne ketting die goed valt, ook over een coltrui. De sluiting gaat soepel open en blijft dicht.',
      'Inge',
      4,
    ],
    [4, 'Elke dag om', 'Na twee maanden geen kras. Reken erop dat 45 cm kort valt.', 'Samira', 29],
    [5, 'Goed in het pak', 'Netjes verpakt, met een doekje erbij.', 'Peter', 52],
    [
      2,
      'Sluiting is klein',
      'De ketting is mooi, maar met korte nagels krijg ik de sluiting zelf niet dicht.',
      'Joke',
      80,
    ],
  ],
  'parelketting-marit': [
    [5, 'Gelijke parels', 'Alle parels even rond, met een warme glans.', 'Hanneke', 15],
    [
      4,
      'Voor mijn moeder',
      'Ze is er blij mee. De lengte is goed voor onder een blouse.',
      'Bas',
      47,
    ],
  ],
  'creolen-sara': [
    [5, 'Licht', 'Je voelt ze niet zitten en ze klikken stevig dicht.', 'Noor', 11],
    [5, 'Precies de goede maat', 'Niet te groot voor naar het werk.', 'Esra', 26],
    [4, 'Mooi rond', 'Goed gepolijst. Eén slotje ging de eerste keer stroef.', 'Willemijn', 58],
  ],
}
