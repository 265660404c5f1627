import cormorant from '@fontsource-variable/cormorant/files/cormorant-latin-wght-normal.woff2?url'
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2?url'
import hanken from '@fontsource-variable/hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2?url'
import imbue from '@fontsource-variable/imbue/files/imbue-latin-standard-normal.woff2?url'
import jost from '@fontsource-variable/jost/files/jost-latin-wght-normal.woff2?url'
import playfair from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2?url'
import source from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'
import type { FontPair } from '#app/features/core/settings/theme-settings.ts'

/** The files that a page of each pair needs first: text, then headings. */
export const FONT_FILES: Record<FontPair, string[]> = {
  imbue: [hanken, imbue],
  cormorant: [figtree, cormorant],
  playfair: [source, playfair],
  fraunces: [hanken, fraunces],
  jost: [jost],
  hanken: [hanken],
}
