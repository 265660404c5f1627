/** The parts of the product page that are out of view at first. The browser loads them as one file. */
export { VoteButtons } from '#app/features/customers/votes/vote-buttons.tsx'
export { ProductInformation } from './product-information.tsx'
