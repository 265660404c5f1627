type TextSetting = 'street' | 'city' | 'postcode' | 'storeNotice' | 'email' | 'name'

/** An option of WooCommerce: a setting of the shop, or a fixed value. */
export interface WcSetting {
  label: string
  setting?: TextSetting
  value?: string
  /** WooCommerce's choices of a select, by value; only `value` is accepted here */
  choices?: Record<string, string>
}

/** The groups of WooCommerce, in its order; a group without options has none that a program could use here. */
export const SETTING_GROUPS: Record<string, { label: string; options: Record<string, WcSetting> }> =
  {
    general: {
      label: 'Algemeen',
      options: {
        woocommerce_store_address: { label: 'Adres', setting: 'street' },
        woocommerce_store_city: { label: 'Plaats', setting: 'city' },
        woocommerce_store_postcode: { label: 'Postcode', setting: 'postcode' },
        woocommerce_default_country: { label: 'Land', value: 'NL', choices: { NL: 'Nederland' } },
        woocommerce_allowed_countries: {
          label: 'Verkoop aan',
          value: 'specific',
          choices: {
            all: 'Alle landen',
            all_except: 'Alle landen behalve',
            specific: 'Bepaalde landen',
          },
        },
        woocommerce_calc_taxes: { label: 'Btw', value: 'yes' },
        woocommerce_enable_coupons: { label: 'Kortingscodes', value: 'yes' },
        woocommerce_currency: { label: 'Munt', value: 'EUR', choices: { EUR: 'Euro (€)' } },
        woocommerce_currency_pos: {
          label: 'Plaats van het teken',
          value: 'left_space',
          choices: {
            left: 'Links',
            right: 'Rechts',
            left_space: 'Links met spatie',
            right_space: 'Rechts met spatie',
          },
        },
        woocommerce_price_thousand_sep: { label: 'Duizendtallen', value: '.' },
        woocommerce_price_decimal_sep: { label: 'Decimaalteken', value: ',' },
        woocommerce_price_num_decimals: { label: 'Decimalen', value: '2' },
      },
    },
    products: {
      label: 'Producten',
      options: {
        woocommerce_weight_unit: {
          label: 'Gewicht',
          value: 'kg',
          choices: { kg: 'kg', g: 'g', lbs: 'lbs', oz: 'oz' },
        },
        woocommerce_dimension_unit: {
          label: 'Maten',
          value: 'cm',
          choices: { m: 'm', cm: 'cm', mm: 'mm', in: 'in', yd: 'yd' },
        },
        woocommerce_enable_reviews: { label: 'Reviews', value: 'yes' },
        woocommerce_manage_stock: { label: 'Voorraad', value: 'yes' },
      },
    },
    tax: {
      label: 'Btw',
      options: {
        woocommerce_prices_include_tax: { label: 'Prijzen met btw', value: 'yes' },
        woocommerce_tax_based_on: {
          label: 'Btw naar',
          value: 'shipping',
          choices: {
            shipping: 'Bezorgadres',
            billing: 'Factuuradres',
            base: 'Adres van de winkel',
          },
        },
        woocommerce_shipping_tax_class: { label: 'Btw op verzending', value: 'inherit' },
        woocommerce_tax_display_shop: {
          label: 'Prijzen in de winkel',
          value: 'incl',
          choices: { incl: 'Met btw', excl: 'Zonder btw' },
        },
        woocommerce_tax_display_cart: {
          label: 'Prijzen in de winkelwagen',
          value: 'incl',
          choices: { incl: 'Met btw', excl: 'Zonder btw' },
        },
      },
    },
    shipping: {
      label: 'Verzending',
      options: {
        woocommerce_enable_shipping_calc: { label: 'Berekenen in de winkelwagen', value: 'no' },
        woocommerce_shipping_cost_requires_address: { label: 'Pas na het adres', value: 'no' },
        woocommerce_ship_to_destination: {
          label: 'Bezorgadres',
          value: 'billing',
          choices: {
            shipping: 'Bezorgadres',
            billing: 'Factuuradres',
            billing_only: 'Alleen factuuradres',
          },
        },
      },
    },
    checkout: { label: 'Betaling', options: {} },
    account: {
      label: 'Accounts',
      options: {
        woocommerce_enable_guest_checkout: { label: 'Bestellen zonder account', value: 'yes' },
      },
    },
    email: {
      label: 'E-mail',
      options: {
        woocommerce_email_from_name: { label: 'Naam van de afzender', setting: 'name' },
        woocommerce_email_from_address: { label: 'Adres van de afzender', setting: 'email' },
      },
    },
    integration: { label: 'Koppelingen', options: {} },
    advanced: {
      label: 'Geavanceerd',
      options: {
        woocommerce_checkout_order_received_endpoint: {
          label: 'Bestelling ontvangen',
          value: 'order-received',
        },
        woocommerce_force_ssl_checkout: { label: 'Altijd https', value: 'no' },
        woocommerce_allow_tracking: { label: 'Gebruik delen met WooCommerce', value: 'no' },
      },
    },
  }
