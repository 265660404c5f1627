/** A main category of the demo. A product belongs to the first child category that shares a tag with the product. */
export interface DemoCategory {
  slug: string
  name: string
  description: string
  /** file name of the editorial photo */
  photo: string
  children: { slug: string; name: string; description: string; tags: string[] }[]
}

export const DEMO_CATEGORIES: DemoCategory[] = [
  {
    slug: 'ringen',
    name: 'Ringen',
    description:
      'Van smalle stapelring tot solitair. Past je ring niet, dan ruil je hem; met gravure kan dat niet.',
    photo: 'img/sfeer-ringen.jpg',
    children: [
      {
        slug: 'trouwringen',
        name: 'Trouwringen',
        description: 'Ringen voor twee, per paar of per stuk. In een paar kun je laten graveren.',
        tags: ['trouwringen', 'trouwring'],
      },
      {
        slug: 'verlovingsringen',
        name: 'Verlovingsringen',
        description: 'Ringen waarin de steen de hoofdrol heeft, van solitair tot drie stenen.',
        tags: ['verlovingsring'],
      },
      {
        slug: 'zegelringen',
        name: 'Zegelringen',
        description: 'Een vlak om te graveren: initialen, een wapen of een datum.',
        tags: ['zegelring'],
      },
      {
        slug: 'ringen-met-edelsteen',
        name: 'Ringen met edelsteen',
        description: 'Saffier, smaragd en robijn, gezet in goud.',
        tags: ['saffier', 'smaragd', 'robijn'],
      },
      {
        slug: 'stapelringen',
        name: 'Stapelringen',
        description: 'Smalle ringen om samen te dragen, in één kleur of in drie.',
        tags: ['stapelring', 'gehamerd'],
      },
    ],
  },
  {
    slug: 'kettingen',
    name: 'Kettingen',
    description:
      'Schakels, hangers en parels. Een ketting van 45 cm valt meestal net onder het sleutelbeen.',
    photo: 'img/sfeer-kettingen.jpg',
    children: [
      {
        slug: 'schakelkettingen',
        name: 'Schakelkettingen',
        description: 'Gourmet, figaro, jasseron en andere schakels, zonder hanger.',
        tags: ['schakelketting', 'gourmet', 'figaro', 'jasseron', 'venetiaans', 'koord', 'slang'],
      },
      {
        slug: 'parelkettingen',
        name: 'Parelkettingen',
        description: 'Zoetwaterparels, als snoer of als één druppel aan een ketting.',
        tags: ['parel'],
      },
      {
        slug: 'kettingen-met-hanger',
        name: 'Kettingen met hanger',
        description: 'Een hart, een letter, een medaillon of één steen.',
        tags: ['initiaal', 'hart', 'solitair', 'saffier', 'medaillon', 'kruis', 'staafje'],
      },
    ],
  },
  {
    slug: 'oorbellen',
    name: 'Oorbellen',
    description:
      'Creolen, knopjes en hangers, per paar. Terugsturen kan alleen in de gesloten verpakking.',
    photo: 'img/sfeer-oorbellen.jpg',
    children: [
      {
        slug: 'creolen',
        name: 'Creolen',
        description: 'Ringen voor het oor, van 13 tot 28 millimeter.',
        tags: ['creolen', 'huggies'],
      },
      {
        slug: 'oorknopjes',
        name: 'Oorknopjes',
        description: 'Klein en dicht op het oor, met een vlindersluiting.',
        tags: ['oorknopjes'],
      },
      {
        slug: 'oorhangers',
        name: 'Oorhangers',
        description: 'Oorbellen die bewegen, aan een haakje.',
        tags: ['oorhangers'],
      },
    ],
  },
  {
    slug: 'armbanden',
    name: 'Armbanden',
    description: 'Schakels, bangles en snoeren. Meet je pols en tel er 1,5 tot 2 cm bij op.',
    photo: 'img/sfeer-armbanden.jpg',
    children: [
      {
        slug: 'schakelarmbanden',
        name: 'Schakelarmbanden',
        description: 'Armbanden van schakels, met of zonder stenen.',
        tags: ['gourmet', 'schakelarmband', 'tennisarmband', 'bedels'],
      },
      {
        slug: 'bangles',
        name: 'Bangles',
        description: 'Stijve armbanden, gesloten of open.',
        tags: ['bangle', 'cuff'],
      },
      {
        slug: 'parels-en-kralen',
        name: 'Parels en kralen',
        description: 'Snoeren van parels en natuursteen voor om de pols.',
        tags: ['parel', 'kralen'],
      },
    ],
  },
  {
    slug: 'sets',
    name: 'Sets & cadeaus',
    description: 'Sieraden die bij elkaar horen, in één doos. Samen goedkoper dan los.',
    photo: 'img/sfeer-sets.jpg',
    children: [
      {
        slug: 'sieradensets',
        name: 'Sieradensets',
        description: 'Een ketting met de oorbellen die erbij horen.',
        tags: ['set'],
      },
      {
        slug: 'manchetknopen',
        name: 'Manchetknopen',
        description: 'Voor een overhemd met dubbele manchet.',
        tags: ['manchetknopen'],
      },
    ],
  },
]

/** Returns the names of the category and the categories above it, from the root down. */
export function demoCategoryPath(categorySlug: string, tags: string[]): string[] {
  const top = DEMO_CATEGORIES.find(({ slug }) => slug === categorySlug)
  if (!top) return []
  const child = top.children.find((child) => child.tags.some((tag) => tags.includes(tag)))
  return child ? [top.name, child.name] : [top.name]
}
