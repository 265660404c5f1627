import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { projectFolder } from '#app/platform/project-folder.server.ts'

const photo = z.object({ file: z.string(), alt: z.string() })

const product = z.object({
  slug: z.string(),
  title: z.string(),
  category: z.string(),
  short_description: z.string(),
  description: z.string(),
  material: z.string(),
  fineness: z.number(),
  colour: z.string(),
  gemstones: z.array(
    z.object({
      steen: z.string(),
      aantal: z.number(),
      slijpvorm: z.string().optional(),
      vorm: z.string().optional(),
      karaat: z.number().optional(),
      kleur: z.string().optional(),
      zuiverheid: z.string().optional(),
      afmeting_mm: z.string().optional(),
    }),
  ),
  dimensions: z.record(z.string(), z.union([z.string(), z.number()])),
  weight_g: z.number(),
  price: z.number(),
  sale_price: z.number().nullable(),
  stock: z.number(),
  sku: z.string(),
  ean: z.string(),
  tags: z.array(z.string()),
  collection: z.string(),
  images: z.array(photo),
  ring_sizes_inner_diameter_mm: z.array(z.number()).optional(),
  variants: z.array(
    z.object({
      metal: z.string(),
      colour: z.string(),
      fineness: z.number(),
      sku: z.string(),
      ean: z.string(),
      price: z.number(),
      weight_g: z.number(),
      stock: z.number(),
      images: z.array(photo),
    }),
  ),
})

const percent = z.int().min(0).max(100)

const editorialPhoto = photo.extend({
  /** point that stays visible when the photo is cropped, in percent from the left and from the top */
  focus: z.tuple([percent, percent]).optional(),
})

const schema = z.object({ editorial: z.array(editorialPhoto), products: z.array(product) })

export type DemoCatalogue = z.infer<typeof schema>
export type DemoProduct = z.infer<typeof product>

const folder = () => path.join(projectFolder(), 'assets', 'demo')

/** Reads and validates the demo catalogue; see assets/demo. */
export async function readDemoCatalogue(): Promise<DemoCatalogue> {
  return schema.parse(JSON.parse(await readFile(path.join(folder(), 'catalogue.json'), 'utf8')))
}

export function readDemoPhoto(file: string): Promise<Buffer> {
  return readFile(path.join(folder(), file))
}
