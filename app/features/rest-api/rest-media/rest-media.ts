import { mayDo, type RestCaller } from '#app/features/rest-api/rest-framework/rest.ts'

/** The media library requires the permission for products. */
export const mayManageMedia = (caller: RestCaller) => mayDo(caller, 'products')
