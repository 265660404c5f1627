import type { EInvoice } from '#app/features/fulfilment/e-invoices/e-invoice.ts'

export const SELLER = {
  name: 'Sieraden Voorbeeld & Zoon',
  street: 'Dorpsstraat 1',
  postcode: '1234 AB',
  city: 'Voorbeeld',
  country: 'NL' as const,
  email: 'hallo@voorbeeld.example',
  phone: '0229 123456',
  vatId: 'NL001234567B01',
  kvk: '12345678',
}
export const CONSUMER = {
  name: 'Sanne <de> Vries',
  street: 'Oudegracht 212',
  postcode: '3511 NR',
  city: 'Utrecht',
  country: 'NL' as const,
  email: 'sanne@voorbeeld.example',
  phone: '',
  vatId: '',
  kvk: '',
}
export const BELGIAN_COMPANY = {
  ...CONSUMER,
  name: 'Voorbeeld BV',
  country: 'BE' as const,
  postcode: '2000',
  city: 'Antwerpen',
  vatId: 'BE0123456789',
}

/**
 * Seven rings of € 19,99 at 21 % with a discount of € 3,33, a book of € 25,00 at 9 %, and shipping of € 6,95, of which € 5,21 at
 * 21 % and € 1,74 at 9 %. The arguments of `line` are the quantity, the rate, and the net amount and VAT in cents.
 */
export const INVOICE: EInvoice = {
  kind: 'invoice',
  number: 'F2026-00012',
  issueDate: '2026-11-21',
  orderNumber: '10007',
  creditedInvoice: null,
  seller: SELLER,
  buyer: CONSUMER,
  deliveryCountry: 'NL',
  deliveryDate: '2026-11-22',
  lines: [
    line('product', 'Ring "Zee" & co', 7, 21, 11_565, 2_428),
    line('product', 'Boek', 1, 9, 2_294, 206),
    line('discount', 'Korting WELKOM', 1, 21, -275, -58),
    line('shipping', 'Pakket', 1, 21, 431, 90),
    line('shipping', 'Pakket', 1, 9, 160, 14),
    line('gift-wrap', 'Cadeauverpakking', 1, 21, 0, 0),
  ],
  vatSplit: [
    { rate: 21, netCents: 11_721, vatCents: 2_460 },
    { rate: 9, netCents: 2_454, vatCents: 220 },
  ],
  isVatReversed: false,
  isVatExempt: false,
  totalCents: 16_855,
  note: 'Betaald op 21 november 2026 met iDEAL.',
}

export const CREDIT_NOTE: EInvoice = {
  ...INVOICE,
  kind: 'credit-note',
  number: 'C2026-00003',
  creditedInvoice: { number: 'F2026-00012', issueDate: '2026-11-21' },
  lines: [
    line('product', '2 × Ring "Zee"', 1, 21, -3_304, -694),
    line('discount', 'Korting WELKOM', 1, 21, 78, 16),
  ],
  vatSplit: [{ rate: 21, netCents: -3_226, vatCents: -678 }],
  totalCents: -3_904,
  note: '',
}

export const REVERSE_CHARGE_INVOICE: EInvoice = {
  ...INVOICE,
  number: 'F2026-00013',
  buyer: BELGIAN_COMPANY,
  deliveryCountry: 'BE',
  lines: [line('product', 'Ring', 3, 0, 4_959, 0)],
  vatSplit: [{ rate: 0, netCents: 4_959, vatCents: 0 }],
  isVatReversed: true,
  totalCents: 4_959,
}

const ONE_STOP_SHOP_INVOICE: EInvoice = {
  ...INVOICE,
  number: 'F2026-00014',
  buyer: { ...CONSUMER, country: 'DE' },
  deliveryCountry: 'DE',
  lines: [line('product', 'Ring', 1, 19, 840, 160), line('product', 'Gouden munt', 1, 0, 500, 0)],
  vatSplit: [
    { rate: 19, netCents: 840, vatCents: 160 },
    { rate: 0, netCents: 500, vatCents: 0 },
  ],
  totalCents: 1_500,
}

/** A shop under the kleineondernemersregeling; it needs no VAT id. */
export const VAT_EXEMPT_INVOICE: EInvoice = {
  ...INVOICE,
  number: 'F2026-00015',
  seller: { ...SELLER, vatId: '' },
  lines: [
    line('product', 'Ring', 2, 0, 4_000, 0),
    line('discount', 'Korting WELKOM', 1, 0, -400, 0),
    line('shipping', 'Pakket', 1, 0, 395, 0),
  ],
  vatSplit: [{ rate: 0, netCents: 3_995, vatCents: 0 }],
  isVatExempt: true,
  totalCents: 3_995,
}

const VAT_EXEMPT_CREDIT_NOTE: EInvoice = {
  ...VAT_EXEMPT_INVOICE,
  kind: 'credit-note',
  number: 'C2026-00004',
  creditedInvoice: { number: 'F2026-00015', issueDate: '2026-11-21' },
  lines: [
    line('product', 'Ring', 1, 0, -2_000, 0),
    line('discount', 'Korting WELKOM', 1, 0, 200, 0),
  ],
  vatSplit: [{ rate: 0, netCents: -1_800, vatCents: 0 }],
  totalCents: -1_800,
}

/** An antique ring with a discount and its shipping, beside a new ring at 21 %. */
const SECOND_HAND_INVOICE: EInvoice = {
  ...INVOICE,
  number: 'F2026-00016',
  lines: [
    secondHand('product', 'Antieke ring', 40_000),
    secondHand('discount', 'Korting WELKOM', -4_000),
    line('product', 'Nieuwe ring', 1, 21, 10_000, 2_100),
    secondHand('shipping', 'Pakket', 395),
  ],
  vatSplit: [
    { rate: 21, netCents: 10_000, vatCents: 2_100 },
    { rate: 0, netCents: 36_395, vatCents: 0 },
  ],
  totalCents: 48_495,
}

const SECOND_HAND_CREDIT_NOTE: EInvoice = {
  ...SECOND_HAND_INVOICE,
  kind: 'credit-note',
  number: 'C2026-00005',
  creditedInvoice: { number: 'F2026-00016', issueDate: '2026-11-21' },
  lines: [
    secondHand('product', 'Antieke ring', -40_000),
    secondHand('discount', 'Korting WELKOM', 4_000),
  ],
  vatSplit: [{ rate: 0, netCents: -36_000, vatCents: 0 }],
  totalCents: -36_000,
}

function secondHand(kind: EInvoice['lines'][number]['kind'], text: string, cents: number) {
  return { ...line(kind, text, 1, 0, cents, 0), isMargin: true as const }
}

function line(
  kind: EInvoice['lines'][number]['kind'],
  text: string,
  quantity: number,
  rate: number,
  netCents: number,
  vatCents: number,
) {
  return { kind, text, quantity, rate, netCents, vatCents, grossCents: netCents + vatCents }
}

/** Samples with the codes that their UBL must have: the category and the exemption of each rate of VAT. */
export const E_INVOICE_SAMPLES: [
  name: string,
  sample: EInvoice,
  exemptions: [category: string, exemption: string | undefined][],
][] = [
  [
    'an invoice with two rates and a discount',
    INVOICE,
    [
      ['S', undefined],
      ['S', undefined],
    ],
  ],
  ['a credit note of a part', CREDIT_NOTE, [['S', undefined]]],
  ['an invoice with a reversed charge', REVERSE_CHARGE_INVOICE, [['K', 'VATEX-EU-IC']]],
  [
    'an invoice under the one-stop shop',
    ONE_STOP_SHOP_INVOICE,
    [
      ['S', undefined],
      ['Z', undefined],
    ],
  ],
  ['an invoice without VAT under article 25', VAT_EXEMPT_INVOICE, [['E', undefined]]],
  ['a credit note without VAT under article 25', VAT_EXEMPT_CREDIT_NOTE, [['E', undefined]]],
  [
    'a second-hand invoice',
    SECOND_HAND_INVOICE,
    [
      ['S', undefined],
      ['E', 'VATEX-EU-F'],
    ],
  ],
  ['a second-hand credit note', SECOND_HAND_CREDIT_NOTE, [['E', 'VATEX-EU-F']]],
]
