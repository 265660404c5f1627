/** The version of WooCommerce whose interface this is. */
export const WOOCOMMERCE_VERSION = '9.9.0'
