import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy,Variant Price,Variant Compare At Price,Variant Barcode,Image Src,Image Position,Variant Weight Unit,Status'
const KINDS = ['Ring', 'Ketting', 'Oorbellen', 'Armband', 'Hanger']
const METALS = ['Goud', 'Zilver', 'Roségoud', 'Witgoud']
const STONES = ['saffier', 'robijn', 'parel', 'zirkonia', 'smaragd']
const SIZES = ['16', '17', '18', '19']

/** Writes a file as Shopify exports it, without photos. Half of the products are simple, half have four sizes. */
export async function writeShopifyFile(path: string, rows: number): Promise<void> {
  const stream = createWriteStream(path)
  stream.write(`${HEADER}\n`)
  let rowCount = 0
  for (let number = 1; rowCount < rows; number++) {
    const sizes = number % 2 === 0 ? SIZES : ['']
    for (const [index, size] of sizes.slice(0, rows - rowCount).entries()) {
      if (!stream.write(`${toRow(number, index, size).join(',')}\n`)) await once(stream, 'drain')
      rowCount++
    }
  }
  stream.end()
  await finished(stream)
}

function toRow(number: number, index: number, size: string): string[] {
  const kind = KINDS[number % KINDS.length] ?? ''
  const metal = METALS[number % METALS.length] ?? ''
  const stone = STONES[(number * 7) % STONES.length] ?? ''
  const price = 25 + ((number * 37) % 1_900)
  const isFirst = index === 0
  const onFirstRow = (text: string) => (isFirst ? text : '')
  const body = `"<p>${kind} van ${metal.toLowerCase()} met ${stone}, met de hand gemaakt.</p><ul><li>Gehalte 585</li><li>Steen: ${stone}</li></ul><p>${'Draag hem elke dag of bewaar hem voor een feest. '.repeat(4)}</p>"`
  return [
    `${kind}-${number}`.toLowerCase(),
    onFirstRow(`${kind} ${metal} ${number}`),
    onFirstRow(body),
    onFirstRow(`Atelier ${number % 40}`),
    onFirstRow(kind),
    onFirstRow(`"${metal}, ${stone}, dames"`),
    onFirstRow('true'),
    onFirstRow(size === '' ? 'Title' : 'Ringmaat'),
    size === '' ? 'Default Title' : size,
    `B-${number}-${index}`,
    '12',
    'shopify',
    String((number + index) % 9),
    'deny',
    `${price}.95`,
    number % 11 === 0 ? `${price + 40}.95` : '',
    '',
    '',
    '',
    'g',
    onFirstRow('active'),
  ]
}
