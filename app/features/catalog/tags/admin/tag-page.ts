/** So many tags stand on a page of the back office. */
export const TAG_PAGE = 50
