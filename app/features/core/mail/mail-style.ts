/**
 * Mail programs support neither style sheets nor custom properties, so the few tokens that mails use are repeated here.
 */
const INK = '#16181d'
const INK_2 = '#4a4c52'
const LINE = '#ddd7cb'
const SANS = "'Hanken Grotesk', Helvetica, Arial, sans-serif"

export const body = { margin: 0, backgroundColor: '#fdfcfa', color: INK, fontFamily: SANS }
export const container = { maxWidth: '560px', padding: '32px 20px' }
export const brand = { margin: '0 0 32px', fontSize: '26px', lineHeight: '34px', fontWeight: 600 }
export const heading = {
  margin: '0 0 18px',
  fontSize: '28px',
  lineHeight: '36px',
  fontWeight: 600,
}

/** Size of a product photo in px. */
export const PHOTO_PX = 88
/** If the mail program blocks the photo, a square with its alternative text remains. */
export const photo = {
  display: 'block',
  backgroundColor: '#f1ede4',
  color: INK_2,
  fontSize: '11px',
  lineHeight: '14px',
  objectFit: 'cover' as const,
}
export const subheading = {
  margin: '32px 0 8px',
  paddingTop: '20px',
  borderTop: `1px solid ${LINE}`,
  fontSize: '17px',
  lineHeight: '24px',
  fontWeight: 600,
}
export const text = { margin: '0 0 12px', fontSize: '16px', lineHeight: '26px' }
export const small = { margin: '0 0 8px', fontSize: '14px', lineHeight: '21px', color: INK_2 }
export const link = { color: INK, textDecoration: 'underline' }
export const row = { borderBottom: `1px solid ${LINE}` }
export const cell = {
  padding: '10px 0',
  fontSize: '16px',
  lineHeight: '24px',
  verticalAlign: 'top' as const,
}
/** Name and price of a product beside its photo, whose middle two lines of text have. */
export const besidePhoto = { paddingTop: '30px' }
/** Variant and number of a product, below its name. */
export const detail = { fontSize: '14px', lineHeight: '24px', color: INK_2 }
export const amount = { ...cell, textAlign: 'right' as const, whiteSpace: 'nowrap' as const }
export const button = {
  display: 'inline-block',
  padding: '13px 28px',
  backgroundColor: INK,
  color: '#fdfcfa',
  fontSize: '16px',
  fontWeight: 500,
  borderRadius: '2px',
}
