/** The parts of the product page that are out of view at first, as one file for the browser. */
export { VoteButtons } from '#app/features/customers/votes/vote-buttons.tsx'
export { ProductInformation } from './product-information.tsx'
