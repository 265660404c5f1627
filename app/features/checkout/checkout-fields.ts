/** The fields of the other delivery address have these letters before their names. */
export const DELIVERY_PREFIX = 'to_'
