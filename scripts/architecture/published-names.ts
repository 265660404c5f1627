/** Names with a banned word that cannot change, because other programs or stored data use them. */
const PUBLISHED_NAMES: { names: string[]; folder: string; reason: string }[] = [
  {
    names: ['maker_name', 'maker_address', 'maker_email'],
    folder: '',
    reason: 'fields of a product in wp/v2, which clients send',
  },
  {
    names: ['elsewhere', 'refusal'],
    folder: 'app/features/sales/',
    reason: 'fields of the cart answer, which clients read',
  },
  {
    names: ['elsewhere'],
    folder: 'app/features/affiliate/partner-cart/',
    reason: 'the same field of the cart answer',
  },
  {
    names: ['look'],
    folder: 'app/features/content/page-blocks/',
    reason: 'a field of stored page blocks',
  },
  {
    names: ['looks'],
    folder: 'app/features/catalog/products/',
    reason: 'a field of the stored cards of products',
  },
  {
    names: ['looks'],
    folder: 'app/features/listings/product-cards/',
    reason: 'the same field',
  },
  {
    names: ['look'],
    folder: 'tests/contract/',
    reason: 'the same field in a form',
  },
  {
    names: ['counter'],
    folder: 'app/features/core/accounts/',
    reason: 'the number of uses of a passkey: a word and column of WebAuthn',
  },
  {
    names: ['counter'],
    folder: 'tests/support/',
    reason: 'the moving factor of a one-time code: the word of RFC 4226',
  },
  {
    names: ['REFUSED_BY_RECIPIENT'],
    folder: 'app/features/fulfilment/carriers/',
    reason: 'a status of Sendcloud',
  },
  {
    names: ['maker', 'refusal', 'refused'],
    folder: 'app/features/admin/audit-log/',
    reason: 'columns and codes in old entries of the audit log, which never change',
  },
  {
    names: ['makerName', 'makerAddress', 'makerEmail'],
    folder: 'app/features/admin/settings/',
    reason: 'settings in the same old entries',
  },
]

export const isPublishedName = (file: string, name: string) =>
  PUBLISHED_NAMES.some(({ names, folder }) => file.startsWith(folder) && names.includes(name))
