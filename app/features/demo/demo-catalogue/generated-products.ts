import type { DemoProduct } from './demo-catalogue.server.ts'
import { inStoreEan } from './demo-variants.ts'
import { hashNumber } from './hash-number.ts'

const NAMES =
  'Aafke Abel Aimée Alba Amber Anouk Anne Aria Arne Aukje Babette Bente Berend Bibi Bodhi Boaz Britt Cato Céline Chris Cleo Coen Daan Dagmar Daphne Demi Dirk Djoeke Doris Douwe Eef Elin Elke Eloïse Els Emma Esmée Eva Evi Faas Fay Femke Fenna Fien Fiore Fleur Floor Floris Foske Freya Fre Geke Gijs Gwen Hanna Hanne Hebe Heleen Hidde Hugo Ida Ilse Imke Ina Indy Inez Iris Isa Isolde Ivo Jade Janna Jara Jasmijn Jelle Jette Jip Jinte Joosje Jorn Josefien Jule Juna Jurre Kaat Kaja Kato Keet Kiki Klaar Koos Lale Lara Lauke Leah Leonie Lente Lieke Lies Lilou Linde Lise Liv Loes Loïs Lonneke Lotte Lou Loulou Lucie Luna Maartje Maas Maan Mae Maren Margot Marit Maud Mees Meike Merel Mette Mila Milou Minke Mirre Moon Nanne Nauta Neeltje Nena Nienke Nina Noa Noémi Noor Nova Nynke Oda Odette Okke Olivia Otis Otto Paola Philou Pien Pim Pip Pleun Puck Quinn Rein Renée Rikke Rixt Robin Roef Romy Rosa Rosalie Ruben Saar Sanne Sara Sem Senna Sep Siem Silke Sisi Sofie Sterre Stijn Suus Sybren Tess Teun Thirza Tjitske Tooske Trijn Tula Twan Veerle Vera Viggo Vita Vosse Wende Wies Wiek Willa Wolf Wout Xara Yara Yentl Yfke Ylva Yuna Zara Zep Zita Zoë Zofia Zus'.split(
    ' ',
  )
const FINISHES = ['glanzend', 'mat', 'geborsteld', 'gezandstraald']
/** Used instead of a finish for products with stones or pearls, which hardly show the finish of the metal. */
const SIZE_NAMES = ['klein', 'middelgroot', 'groot']
const CHAIN_LENGTHS = [400, 420, 450, 480, 500, 550, 600]
const BRACELET_LENGTHS = [165, 175, 180, 190, 200, 210]

/** Generates a variation of a demo product; the same seed and number give the same product on every computer. */
export function generateProduct(bases: DemoProduct[], seed: string, number: number): DemoProduct {
  // Returns a number from 0 up to but not including `limit`.
  const numberBelow = (purpose: string, limit: number) =>
    hashNumber(`${seed} ${number} ${purpose}`) % limit
  const pick = <T>(purpose: string, list: T[]): T => list[numberBelow(purpose, list.length)] as T
  const base = pick('base', bases)
  const name = pick('name', NAMES)
  const isPlain = base.gemstones.length === 0
  const finish = pick('finish', isPlain ? FINISHES : SIZE_NAMES)
  const factor = (60 + numberBelow('price', 130)) / 100
  const sku = `G${(hashNumber(seed) % 46_656).toString(36).toUpperCase()}-${number}`
  const price = (euros: number) => roundEuros(euros * factor)
  return {
    ...base,
    slug: `gen-${seed}-${number}`,
    title: `${kindOf(base)} ${name}, ${finish}`,
    collection: name,
    description: `${base.description} ${isPlain ? 'De afwerking is' : 'De uitvoering is'} ${finish}.`,
    dimensions: { ...base.dimensions, ...lengthOf(base, numberBelow) },
    weight_g: Math.round(base.weight_g * (70 + numberBelow('weight', 60))) / 100,
    price: price(base.price),
    sale_price: null,
    stock: numberBelow('stock', 14),
    sku,
    ean: inStoreEan(sku),
    ...sizesOf(base, numberBelow),
    variants: base.variants.map((variant, index) => ({
      ...variant,
      sku: `${sku}-${index + 1}`,
      ean: inStoreEan(`${sku}-${index + 1}`),
      price: price(variant.price),
      stock: numberBelow(`stock ${index}`, 9),
    })),
  }
}

/** Returns the title without its collection: "Schakelketting" for "Schakelketting Noor". */
function kindOf(base: DemoProduct): string {
  const { title, collection } = base
  return title.endsWith(` ${collection}`) ? title.slice(0, -collection.length - 1) : title
}

/** Rounds a price so that it ends in 5 or 9. */
function roundEuros(euros: number): number {
  const tens = Math.max(Math.round(euros / 10) * 10, 20)
  return tens >= 500 ? tens - 5 : tens - 1
}

function lengthOf(base: DemoProduct, numberBelow: (purpose: string, limit: number) => number) {
  if (typeof base.dimensions.lengte_mm !== 'number' || base.category === 'oorbellen') return {}
  const lengths = base.category === 'armbanden' ? BRACELET_LENGTHS : CHAIN_LENGTHS
  return { lengte_mm: lengths[numberBelow('length', lengths.length)] as number }
}

/** Returns four to eight consecutive ring sizes. */
function sizesOf(base: DemoProduct, numberBelow: (purpose: string, limit: number) => number) {
  const diameters = base.ring_sizes_inner_diameter_mm
  if (!diameters) return {}
  const sizeCount = Math.min(4 + numberBelow('sizes', 5), diameters.length)
  const first = numberBelow('first size', diameters.length - sizeCount + 1)
  return { ring_sizes_inner_diameter_mm: diameters.slice(first, first + sizeCount) }
}
