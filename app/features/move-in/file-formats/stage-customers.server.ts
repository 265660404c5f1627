import { normalizeHeader } from '#app/features/data-transfer/import-runs/header-name.ts'
import { isYes } from '#app/features/data-transfer/import-runs/row-reader.ts'
import { writePhpValue } from '#app/features/move-in/dump-files/php-value.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import type { CsvFile, CsvRow } from './csv-files.server.ts'
import { type StagedShop, syntheticId } from './staged-shop.server.ts'

/** Returns an id for a customer without one, made from the e-mail address because order files refer to it. */
const idOfEmail = (email: string): number => syntheticId('customer', email.trim().toLowerCase())

/** Stages the customers of Shopify. Its export has no passwords, so customers choose a new one here. */
export async function stageShopifyCustomers(shop: StagedShop, file: CsvFile): Promise<void> {
  shop.setOption('move_system', 'shopify')
  for await (const { cells } of file.rows()) {
    const email = cells.email ?? ''
    const name = [cells['first name'], cells['last name']].filter(Boolean).join(' ')
    const id = email === '' ? syntheticId('customer', JSON.stringify(cells)) : idOfEmail(email)
    const addressField = (field: string) => cells[`default address ${field}`] ?? cells[field] ?? ''
    stageUser(
      shop,
      id,
      { email, name, hash: '' },
      {
        first_name: cells['first name'] ?? '',
        last_name: cells['last name'] ?? '',
        billing_first_name: cells['first name'] ?? '',
        billing_last_name: cells['last name'] ?? '',
        billing_company: addressField('company'),
        billing_address_1: addressField('address1'),
        billing_address_2: addressField('address2'),
        billing_city: addressField('city'),
        billing_postcode: addressField('zip'),
        billing_country: addressField('country code') || addressField('country'),
        billing_phone: addressField('phone') || (cells.phone ?? ''),
        // Only a "yes" is consent, and Shopify exports no date of it.
        move_marketing: isYes(cells['accepts email marketing'] ?? cells['accepts marketing'])
          ? 'Shopify'
          : '',
      },
    )
    await shop.flushIfFull()
  }
  await shop.flush()
}

/** Headings in the files of customer export plugins, with the user field of each. */
const USER_FIELDS: Record<string, string> = {
  email: 'user_email',
  'email address': 'user_email',
  username: 'user_login',
  password: 'user_pass',
  'date registered': 'user_registered',
  'registration date': 'user_registered',
}

/** Stages a customer file of WooCommerce, whose headings are the names of the database fields. */
export async function stageWooCustomers(shop: StagedShop, file: CsvFile): Promise<void> {
  const fieldNames = file.headers.map((header) => {
    const plain = normalizeHeader(header)
    return [header, lookUp(USER_FIELDS, plain) ?? plain.replaceAll(' ', '_')] as const
  })
  for await (const row of file.rows()) {
    const fields = fieldsOf(row, fieldNames)
    const email = fields.user_email ?? fields.billing_email ?? ''
    const number = fields.id ?? fields.user_id ?? fields.customer_id ?? ''
    const id = /^\d{1,9}$/.test(number) && number !== '0' ? Number(number) : idOfEmail(email)
    const role = (fields.role ?? fields.roles ?? 'customer').toLowerCase()
    const { user_pass: hash = '', display_name: name = '', ...metas } = fields
    stageUser(shop, id, { email, name, hash, createdAt: fields.user_registered ?? '', role }, metas)
    await shop.flushIfFull()
  }
  await shop.flush()
}

const fieldsOf = ({ cellsByHeading }: CsvRow, fieldNames: (readonly [string, string])[]) =>
  Object.fromEntries(
    fieldNames.flatMap(([header, name]) => {
      const value = cellsByHeading[header]
      return value === undefined ? [] : [[name, value] as const]
    }),
  )

function stageUser(
  shop: StagedShop,
  id: number,
  user: { email: string; name: string; hash: string; createdAt?: string; role?: string },
  metas: Record<string, string>,
): void {
  if (!shop.register('user', id)) return
  shop.add('users', {
    ID: String(id),
    user_login: user.email,
    user_pass: user.hash,
    user_email: user.email,
    user_registered: user.createdAt ?? '',
    display_name: user.name,
  })
  shop.add('usermeta', {
    user_id: String(id),
    meta_key: 'wp_capabilities',
    meta_value: writePhpValue({ [user.role ?? 'customer']: true }),
  })
  for (const [key, value] of Object.entries(metas))
    if (value !== '')
      shop.add('usermeta', { user_id: String(id), meta_key: key, meta_value: value })
}
