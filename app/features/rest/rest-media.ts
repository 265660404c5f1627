import { may } from '#app/features/accounts/permissions.ts'
import type { RestCaller } from './rest.ts'

/** The library belongs to the products. */
export const mayManageMedia = ({ manager }: RestCaller) =>
  manager !== null && may(manager.role, 'products')
