/**
 * The longest texts of a product in characters, for the editor as for imports: whatever came in by a file can be saved
 * again in its form.
 */
export const MAX_NAME = 255
export const MAX_SUBTITLE = 255
export const MAX_SHORT_DESCRIPTION = 1_000
export const MAX_DESCRIPTION = 100_000
export const MAX_SKU = 100
/** of a brand, a category, an option and each of its values */
export const MAX_VALUE = 120
/** `toSlug` cuts a slug at 80 characters; `findFreeSlugs` may add a number or a part of a hash. */
export const MAX_SLUG = 100
export const MAX_SEARCH_TITLE = 70
export const MAX_SEARCH_DESCRIPTION = 320
