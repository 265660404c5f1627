/**
 * The maximum lengths of product texts in characters, for the editor as well as imports, so that the editor can save every
 * imported text again.
 */
export const MAX_NAME = 255
export const MAX_SUBTITLE = 255
export const MAX_SHORT_DESCRIPTION = 1_000
export const MAX_DESCRIPTION = 100_000
export const MAX_SKU = 100
/** Maximum length of the name of a brand, category or option, and of an option value. */
export const MAX_VALUE = 120
/** `toSlug` limits a slug to 80 characters; `findFreeSlugs` may add a number or a part of a hash. */
export const MAX_SLUG = 100
export const MAX_SEARCH_TITLE = 70
export const MAX_SEARCH_DESCRIPTION = 320
