import type { BlockType } from '#app/features/content/page-blocks/page-blocks.ts'

/** Kinds of fields: `line` has one line of text, `text` several lines, `photo` the id of a photo, `choice` one of the options. */
type FieldKind =
  | 'line'
  | 'text'
  | 'link'
  | 'product'
  | 'products'
  | 'category'
  | 'collection'
  | 'post'
  | 'photo'
  | 'choice'

export interface BlockField {
  name: string
  label: string
  kind: FieldKind
  hint?: string
  /** options of a `choice`; the first one is the default */
  options?: { value: string; label: string }[]
}

interface BlockTypeFacts {
  name: string
  text: string
  fields: BlockField[]
}

const heading = (hint = 'Leeg: geen kop.'): BlockField => ({
  name: 'heading',
  label: 'Kop',
  kind: 'line',
  hint,
})
const text: BlockField = { name: 'text', label: 'Tekst', kind: 'text' }
const photo: BlockField = { name: 'photo', label: 'Foto', kind: 'photo' }
/** Returns the two fields of a link, its text and URL. */
const linkFields = (number = ''): BlockField[] => [
  {
    name: `linkText${number}`,
    label: number ? 'Tekst van link 2' : 'Tekst van de link',
    kind: 'line',
  },
  { name: `link${number}`, label: number ? 'Adres van link 2' : 'Adres van de link', kind: 'link' },
]

/** Every block with its fields, in the order in which the back office offers them. */
export const BLOCK_TYPES: Record<BlockType, BlockTypeFacts> = {
  hero: {
    name: 'Grote foto',
    text: 'Een foto over de hele breedte met een kop en twee links.',
    fields: [
      heading('Laat je dit leeg, dan gebruiken we de naam van de winkel.'),
      text,
      {
        name: 'product',
        label: 'Product op de foto',
        kind: 'product',
        hint: 'Leeg, en zonder foto: het populairste product.',
      },
      { ...photo, hint: 'Gaat voor het product.' },
      ...linkFields(),
      ...linkFields('2'),
    ],
  },
  categories: {
    name: 'Categorieën',
    text: 'Tegels van de categorieën met een product. Volgorde en foto kies je bij Categorieën.',
    fields: [heading()],
  },
  products: {
    name: 'Producten',
    text: 'Een rij producten, of één groot.',
    fields: [
      heading(),
      {
        name: 'source',
        label: 'Welke',
        kind: 'choice',
        options: [
          { value: 'new', label: 'De nieuwste' },
          { value: 'sale', label: 'In prijs verlaagd' },
          { value: 'popular', label: 'De populairste' },
          { value: 'category', label: 'Uit een categorie' },
          { value: 'collection', label: 'Uit een collectie' },
          { value: 'chosen', label: 'Die ik kies' },
        ],
      },
      {
        name: 'category',
        label: 'Categorie',
        kind: 'category',
        hint: 'Alleen bij “Uit een categorie”.',
      },
      {
        name: 'collection',
        label: 'Collectie',
        kind: 'collection',
        hint: 'Alleen bij “Uit een collectie”. De regel van een collectie kies je bij Collecties.',
      },
      {
        name: 'products',
        label: 'Gekozen producten',
        kind: 'products',
        hint: 'Alleen bij “Die ik kies”: typ een naam en kies het product. Hoogstens 12; opslaan geeft nieuwe lege velden.',
      },
      {
        name: 'look',
        label: 'Hoe',
        kind: 'choice',
        options: [
          { value: 'row', label: 'Vier naast elkaar' },
          { value: 'large', label: 'Eén groot, met prijs' },
        ],
      },
      ...linkFields(),
    ],
  },
  'image-text': {
    name: 'Foto met tekst',
    text: 'Een tekst, met een foto ernaast als je er een kiest.',
    fields: [
      heading(),
      text,
      photo,
      {
        name: 'side',
        label: 'Plaats van de foto',
        kind: 'choice',
        options: [
          { value: 'right', label: 'Rechts van de tekst' },
          { value: 'left', label: 'Links van de tekst' },
        ],
      },
      ...linkFields(),
    ],
  },
  article: {
    name: 'Verhaal',
    text: 'Eén verhaal uit het journaal.',
    fields: [{ name: 'post', label: 'Verhaal', kind: 'post', hint: 'Leeg: het nieuwste.' }],
  },
  journal: { name: 'Journaal', text: 'De drie nieuwste verhalen.', fields: [] },
  reviews: {
    name: 'Reviews',
    text: 'De nieuwste reviews van producten.',
    fields: [
      heading(),
      {
        name: 'stars',
        label: 'Welke',
        kind: 'choice',
        options: [
          { value: '1', label: 'De nieuwste, wat de score ook is' },
          { value: '4', label: 'De nieuwste met vier of vijf sterren' },
        ],
      },
    ],
  },
  brands: {
    name: 'Merken',
    text: 'De merken waarvan iets in de winkel staat.',
    fields: [heading()],
  },
  promises: {
    name: 'Beloften',
    text: 'Gratis verzending en retour volgen je instellingen; daarnaast twee van jezelf.',
    fields: [
      {
        name: 'heading1',
        label: 'Eigen belofte',
        kind: 'line',
        hint: 'Beloof alleen wat je waarmaakt.',
      },
      { name: 'text1', label: 'Tekst', kind: 'line' },
      { name: 'heading2', label: 'Tweede eigen belofte', kind: 'line' },
      { name: 'text2', label: 'Tekst', kind: 'line' },
    ],
  },
  newsletter: {
    name: 'Nieuwsbrief',
    text: 'Een formulier om zich aan te melden. Wie zich aanmeldt, bevestigt dat eerst per mail.',
    fields: [heading('Leeg: Nieuwsbrief.'), text],
  },
}
