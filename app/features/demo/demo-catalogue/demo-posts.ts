import type { PostKind } from '#app/features/content/blog/blog.ts'
import type { Block, Inline, Paragraph } from '#app/features/core/rich-text/post-document.ts'
import { path } from '#app/platform/path.ts'

/** A blog post of the demo; products and photos are named by slug and file. */
export interface DemoPost {
  kind: PostKind
  title: string
  category: string | null
  tags: string[]
  author: string
  daysAgo: number
  excerpt: string
  cover: string
  blocks: (ids: {
    productId: (slug: string) => number
    photoId: (file: string) => number
  }) => Block[]
}

const text = (content: string): Inline => ({ type: 'text', text: content, marks: [] })
const link = (href: string, content: string): Inline => ({
  type: 'text',
  text: content,
  marks: [{ type: 'link', attrs: { href } }],
})
const paragraph = (...parts: (string | Inline)[]): Paragraph => ({
  type: 'paragraph',
  content: parts.map((part) => (typeof part === 'string' ? text(part) : part)),
})
const heading = (content: string): Block => ({
  type: 'heading',
  attrs: { level: 2 },
  content: [text(content)],
})
const list = (...points: string[]): Block => ({
  type: 'bulletList',
  content: points.map((point) => ({ type: 'listItem', content: [paragraph(point)] })),
})
const quote = (content: string): Block => ({ type: 'blockquote', content: [paragraph(content)] })
const prosCons = (pros: string[], cons: string[]): Block => ({
  type: 'prosCons',
  content: [
    { type: 'pros', content: pros.map((point) => paragraph(point)) },
    { type: 'cons', content: cons.map((point) => paragraph(point)) },
  ],
})
const productBlock = (id: number) => ({ type: 'product' as const, attrs: { productId: id } })
const photoBlock = (mediaId: number): Block => ({ type: 'photo', attrs: { mediaId, alt: '' } })

export const DEMO_POST_CATEGORIES = ['Maten', 'Materiaal', 'Onderhoud', 'Kiezen']

export const DEMO_POSTS: DemoPost[] = [
  {
    kind: 'post',
    title: 'Zo bepaal je thuis je ringmaat',
    category: 'Maten',
    tags: ['ringen', 'cadeau'],
    author: 'Hanne Visser, goudsmid',
    daysAgo: 3,
    excerpt:
      'De meeste ringen die terugkomen, zijn een halve maat te klein. Dat is te voorkomen, met een strookje papier en een liniaal.',
    cover: 'img/sfeer-ringmaat.jpg',
    blocks: ({ productId }) => [
      heading('Wat je nodig hebt'),
      list('een strook papier van een centimeter breed', 'een pen', 'een liniaal met millimeters'),
      heading('Meten met papier'),
      paragraph(
        'Wikkel de strook om de vinger waar de ring komt. Niet strak: het papier moet over je knokkel kunnen schuiven. Zet een streepje waar de uiteinden elkaar raken en leg de strook langs de liniaal.',
      ),
      paragraph(
        'Deel de lengte door 3,14: dat is de binnendiameter, en zo geven wij ringmaten op. Meet je 54 mm, dan kom je op 17,2 mm en neem je maat 17,5. Kom je tussen twee halve maten uit, neem dan de grotere. Meet drie keer en neem het gemiddelde.',
      ),
      list('50 mm om je vinger: maat 16', '53 mm: maat 17', '56,5 mm: maat 18'),
      paragraph('Alle maten staan bij ', link(path('/ringmaat-bepalen'), 'ringmaat bepalen'), '.'),
      heading('Waarom ’s avonds'),
      paragraph(
        'Vingers zetten in de loop van de dag een beetje uit. Meet je ’s ochtends, dan kies je te klein. In de winter is dat verschil kleiner dan in juli.',
      ),
      quote('Een goede ring glijdt er met een duwtje op, en met een draai weer af.'),
      heading('Brede banden'),
      paragraph(
        'Een brede band heeft meer ruimte nodig. Reken vanaf vijf millimeter op een halve maat extra.',
      ),
      productBlock(productId('gehamerde-ring-joris')),
    ],
  },
  {
    kind: 'post',
    title: 'Zilver poetsen zonder krassen',
    category: 'Onderhoud',
    tags: ['zilver', 'verzorgen'],
    author: 'Noor Peeters, winkel',
    daysAgo: 17,
    excerpt:
      'Zilver wordt donker van lucht en huid. Zo krijg je het weer licht, en zo blijft het dat.',
    cover: 'img/sfeer-poetsen.jpg',
    blocks: ({ productId }) => [
      paragraph(
        'Het donkere laagje is zilversulfide: zwavel uit de lucht, uit wol of uit een ei. Het zit alleen aan de buitenkant en gaat er met een zachte doek weer af.',
      ),
      heading('De poetsdoek of het dompelbad'),
      prosCons(
        ['De doek neemt bijna niets van het zilver weg', 'Je ziet wat je doet'],
        [
          'Een dompelbad haalt ook het gewilde donker uit reliëf',
          'Parels en lapis kunnen er niet tegen',
        ],
      ),
      paragraph(
        'Wrijf met de doek in één richting, niet in rondjes. Spoel na met lauw water en dep droog.',
      ),
      heading('Bewaren'),
      list(
        'droog en dicht, in een zakje of een doos',
        'ieder stuk apart, dan krassen ze elkaar niet',
        'af in het zwembad: chloor laat zilver vlekken',
      ),
      productBlock(productId('schakelarmband-noor')),
      productBlock(productId('open-armband-gehamerd-siem')),
    ],
  },
  {
    kind: 'post',
    title: 'Verguld, vermeil of massief',
    category: 'Materiaal',
    tags: ['goud', 'zilver'],
    author: 'Hanne Visser, goudsmid',
    daysAgo: 39,
    excerpt:
      'Drie woorden voor goud, en drie heel verschillende sieraden. Zo weet je wat je koopt.',
    cover: 'img/sfeer-gehalte.jpg',
    blocks: ({ productId, photoId }) => [
      heading('Verguld'),
      paragraph(
        'Een dun laagje goud op een ander metaal, vaak messing. Het kleurt als goud tot het laagje op is; waar het schuurt, gaat dat het snelst.',
      ),
      heading('Vermeil'),
      paragraph(
        'Goud op zilver, met een dikker laagje. Slijt het, dan komt er zilver onder vandaan en geen messing.',
      ),
      heading('Massief'),
      paragraph(
        '14 karaat is voor 58,5 procent goud, door en door. Het kan gepolijst, verkleind en gesoldeerd worden, en er staat 585 in. Lees meer over ',
        link(path('/keurmerken-en-gehalte'), 'keurmerken en gehalte'),
        '.',
      ),
      photoBlock(photoId('img/sfeer-staand.jpg')),
      productBlock(productId('medaillonketting-oda')),
    ],
  },
  {
    kind: 'post',
    title: 'Drie kettingen om elke dag te dragen',
    category: 'Kiezen',
    tags: ['kettingen', 'cadeau'],
    author: 'Noor Peeters, winkel',
    daysAgo: 74,
    excerpt:
      'Een ketting voor elke dag moet tegen een trui, een tas en een haastige ochtend kunnen. Deze drie doen dat.',
    cover: 'img/sfeer-lagen.jpg',
    blocks: ({ productId }) => [
      paragraph('We keken naar het slot, de schakel en wat er gebeurt als je eraan trekt.'),
      {
        type: 'topList',
        content: [
          {
            type: 'topItem',
            content: [
              paragraph('Schakelketting Noor'),
              paragraph(
                'Elke schakel is dichtgesoldeerd. De zwaarste van de drie, en dat voelt goed.',
              ),
              productBlock(productId('schakelketting-noor')),
            ],
          },
          {
            type: 'topItem',
            content: [
              paragraph('Venetiaanse ketting Isa'),
              paragraph('Vierkante schakels die niet knikken: je vindt er nooit een knoop in.'),
              productBlock(productId('venetiaanse-ketting-isa')),
            ],
          },
          {
            type: 'topItem',
            content: [
              paragraph('Jasseronketting Lotte'),
              paragraph('Ook in zilver, en licht genoeg om te vergeten. Mooi met een hanger.'),
              productBlock(productId('jasseronketting-lotte')),
            ],
          },
        ],
      },
      paragraph(
        'Twijfel je over de lengte? Een ketting van 45 cm valt meestal net onder het sleutelbeen, een van 50 cm nog wat lager.',
      ),
    ],
  },
  {
    kind: 'page',
    title: 'Over Schakel',
    category: null,
    tags: [],
    author: '',
    daysAgo: 200,
    excerpt: 'Vijf goudsmeden, één werkbank, en een winkel op de hoek van de Oudegracht.',
    cover: 'img/sfeer-hero.jpg',
    blocks: ({ productId, photoId }) => [
      paragraph(
        'Boven de winkel aan de Oudegracht staat één lange werkbank. Daaraan zitten vijf goudsmeden, en wie een sieraad begint, maakt het ook af: van de eerste schets tot de laatste poetsbeurt.',
      ),
      photoBlock(photoId('img/sfeer-atelier.jpg')),
      heading('Van schets tot sieraad'),
      paragraph(
        'Een ring begint op papier. Daarna zagen, smeden en vijlen we, zetten we de steen en polijsten we tot er geen kras meer te zien is. Een monogram of een datum graveren we zelf, aan dezelfde bank.',
      ),
      paragraph(
        'Kleine series maken we vooruit, zodat ze de volgende dag in huis zijn. Grotere stukken, trouwringen en alles met een gravure maken we pas als jij bestelt.',
      ),
      quote('Een sieraad is pas af als je het kunt doorgeven.'),
      heading('Waar we mee werken'),
      list(
        'Goud van 14 karaat, in geel, wit en rosé.',
        'Sterling zilver, dat je met een doekje weer laat glanzen.',
        'Labgekweekte diamanten, en gekleurde stenen die we zelf uitzoeken.',
      ),
      paragraph(
        'Het gehalte staat in het sieraad. Wat de stempels betekenen, lees je bij ',
        link(path('/keurmerken-en-gehalte'), 'keurmerken en gehalte'),
        '.',
      ),
      photoBlock(photoId('img/sfeer-kettingen.jpg')),
      productBlock(productId('schakelketting-noor')),
      heading('Maken is ook herstellen'),
      paragraph(
        'Een sluiting stuk of een steen los? Breng het langs of stuur het op. We maken het, ook als je het jaren geleden kocht. En van oud goud dat in een la ligt, maken we iets dat je weer draagt.',
      ),
      heading('Kom langs'),
      paragraph(
        'In de winkel pas je alles rustig, en meten we je ringmaat. Hoe laat we open zijn en waar we zitten, staat bij ',
        link(path('/winkel-en-atelier'), 'winkel en atelier'),
        '.',
      ),
      paragraph(
        'Schakel is een verzonnen winkel: hij laat zien hoe een juwelier zijn werk kan tonen en verkopen. De mensen, de adressen en de verhalen bestaan niet; de foto’s zijn met de computer gemaakt.',
      ),
    ],
  },
]
