/**
 * Returns the name of a cookie of our own. With https browsers accept "__Host-" only from this very host over https, so that no
 * subdomain and nobody on the network can plant the cookie.
 */
export const hostCookieName = (siteUrl: string, name: string): string =>
  siteUrl.startsWith('https:') ? `__Host-${name}` : name
