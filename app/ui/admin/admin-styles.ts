import styles from '../admin.css?url'

/** `links` of every page of the back office; the shop's stylesheet, which the root links, comes first. */
export const adminStyles = () => [{ rel: 'stylesheet', href: styles }]
