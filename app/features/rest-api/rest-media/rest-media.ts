import { mayDo, type RestCaller } from '#app/features/rest-api/rest-framework/rest.ts'

/** The library belongs to the products. */
export const mayManageMedia = (caller: RestCaller) => mayDo(caller, 'products')
