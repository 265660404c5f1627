import { mayDo, type RestCaller } from '#app/features/rest-api/rest-framework/rest.ts'

/** Whether the caller has the permission for products, which the media library requires. */
export const mayManageMedia = (caller: RestCaller) => mayDo(caller, 'products')
