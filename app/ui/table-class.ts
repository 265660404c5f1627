/** Classes of a column header; figures are aligned right. */
export const TABLE_HEAD = 'py-3 pr-4 text-left text-sm font-medium text-ink-2 whitespace-nowrap'
export const TABLE_HEAD_RIGHT = 'py-3 text-right text-sm font-medium text-ink-2 whitespace-nowrap'
