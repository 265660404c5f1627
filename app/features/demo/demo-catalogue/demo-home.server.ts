import { eq } from 'drizzle-orm'
import { storeFirstBlocks } from '#app/features/content/page-blocks/page-blocks.server.ts'
import {
  type Block,
  HOME_KEY,
  STANDARD_HOME,
} from '#app/features/content/page-blocks/page-blocks.ts'
import { media } from '#app/features/core/media/media-tables.server.ts'
import type { App } from '#app/platform/app.ts'
import { path } from '#app/platform/path.ts'

const HERO = {
  heading: 'Elke schakel draagt de volgende',
  text: 'Ringen, kettingen en oorbellen in goud en zilver. Gezet en gepolijst aan de Oudegracht, gemaakt om door te geven.',
  product: path('/product/:slug', { slug: 'saffierketting-juna' }),
}

const WORKSHOP = {
  heading: 'Gemaakt aan de Oudegracht',
  text: 'Boven de winkel in Utrecht zitten vijf goudsmeden aan één lange werkbank. Kom langs om te passen, of laat een ring maken van je eigen oude goud.',
  linkText: 'Openingstijden en adres',
  link: path('/winkel-en-atelier'),
}

const PROMISES = {
  heading1: 'Gekeurd en gestempeld',
  text1: 'Goud en zilver met het gehalteteken dat de Waarborgwet voorschrijft.',
  heading2: 'Reparatie voor het leven',
  text2: 'Een sluiting stuk of een steen los? Wij maken het.',
}

/** Returns the home page of the demo: the standard page with texts about this shop. `photo`: id of the workshop photo. */
function demoHome(photo: number | null): Block[] {
  const workshop: Block = {
    id: STANDARD_HOME.length + 1,
    type: 'image-text',
    from: '',
    until: '',
    fields: { ...WORKSHOP, photo: photo === null ? '' : String(photo) },
  }
  return STANDARD_HOME.flatMap((block): Block[] => {
    const { fields } = block
    if (block.type === 'hero') return [{ ...block, fields: { ...fields, ...HERO } }]
    if (fields.source === 'sale') return [block, workshop]
    return [block.type === 'promises' ? { ...block, fields: PROMISES } : block]
  })
}

/** Stores the home page of the demo, unless its owner already composed a home page. */
export async function storeDemoHome(app: App): Promise<void> {
  const [photo] = await app.db
    .select({ id: media.id })
    .from(media)
    .where(eq(media.sourceUrl, 'demo:img/sfeer-atelier.jpg'))
  await storeFirstBlocks(app, HOME_KEY, demoHome(photo?.id ?? null))
}
