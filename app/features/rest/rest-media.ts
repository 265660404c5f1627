import { mayDo, type RestCaller } from './rest.ts'

/** The library belongs to the products. */
export const mayManageMedia = (caller: RestCaller) => mayDo(caller, 'products')
