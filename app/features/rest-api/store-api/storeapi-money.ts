import { z } from 'zod'

/** Amounts of the Store API: cents as texts, with the format in which front ends show them. */

export const centsText = z.string().regex(/^-?\d+$/)

export const moneyFields = {
  currency_code: z.literal('EUR'),
  currency_symbol: z.literal('€'),
  currency_minor_unit: z.literal(2),
  currency_decimal_separator: z.literal(','),
  currency_thousand_separator: z.literal('.'),
  currency_prefix: z.literal('€ '),
  currency_suffix: z.literal(''),
}

export const CURRENCY = {
  currency_code: 'EUR',
  currency_symbol: '€',
  currency_minor_unit: 2,
  currency_decimal_separator: ',',
  currency_thousand_separator: '.',
  currency_prefix: '€ ',
  currency_suffix: '',
}
