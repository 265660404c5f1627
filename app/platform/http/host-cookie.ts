/**
 * Returns the name of one of our own cookies. With https it starts with "__Host-": browsers accept such a cookie only from this
 * very host over https, so neither a subdomain nor somebody on the network can plant it.
 */
export const hostCookieName = (siteUrl: string, name: string): string =>
  siteUrl.startsWith('https:') ? `__Host-${name}` : name
