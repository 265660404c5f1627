import styles from '../admin.css?url'

/** The `links` of every page of the back office: its stylesheet, which follows the shop's own stylesheet of the root. */
export const adminStyles = () => [{ rel: 'stylesheet', href: styles }]
