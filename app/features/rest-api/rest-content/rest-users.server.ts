import { z } from 'zod'
import {
  isBannerDismissed,
  setBannerDismissed,
} from '#app/features/content/announcements/coming-soon.server.ts'
import { BANNER_FIELD } from '#app/features/content/announcements/coming-soon.ts'
import { changeName } from '#app/features/customers/profile/change-account.server.ts'
import { DETAILS_FORMS } from '#app/features/customers/profile/details-forms.ts'
import {
  failure,
  permissionFailure,
  type RestCaller,
  type RestResult,
} from '#app/features/rest-api/rest-framework/rest.ts'
import { idArg, textArg, viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import { invalidFields } from '#app/features/rest-api/rest-framework/rest-invalid-params.ts'
import { wpLinks } from '#app/features/rest-api/rest-framework/rest-links.ts'
import {
  DIGITS,
  editMethods,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import type { App } from '#app/platform/app.ts'
import { validateForm } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'

const NOT_LOGGED_IN = failure(401, 'rest_not_logged_in', 'You are not currently logged in.')
const INVALID_USER = failure(404, 'rest_user_invalid_id', 'Invalid user ID.')

/** The fields of their own record that customers and staff may change; the banner says that the shop is not open yet. */
const userFields = {
  name: textArg(500).optional(),
  woocommerce_meta: z.object({ [BANNER_FIELD]: z.string().max(20).optional() }).optional(),
}

async function readOwnUser(app: App, { customer, manager }: RestCaller): Promise<RestResult> {
  if (!customer) return NOT_LOGGED_IN
  const { id, number, name, email } = customer
  const isDismissed = customer.isStaff && (await isBannerDismissed(app, id))
  const body = {
    id: number,
    name,
    slug: String(number),
    email,
    url: '',
    description: '',
    link: `${app.siteUrl}${path('/mijn-account')}`,
    locale: 'nl_NL',
    roles: [manager?.role ?? 'customer'],
    meta: [],
    woocommerce_meta: { [BANNER_FIELD]: isDismissed ? 'yes' : 'no' },
    _links: wpLinks(app.siteUrl, '/wp/v2/users', number),
  }
  return { ok: true, body }
}

async function updateOwnUser(
  app: App,
  caller: RestCaller,
  { name, woocommerce_meta: meta }: z.output<z.ZodObject<typeof userFields>>,
): Promise<RestResult> {
  const { customer } = caller
  const sentDismissal = meta?.[BANNER_FIELD]
  // Only staff see the banner, so only they can dismiss it.
  if (!customer || (sentDismissal !== undefined && !customer.isStaff)) return editFailure(caller)
  const form = validateForm(DETAILS_FORMS.name, { name: name ?? customer.name })
  if (!form.ok) return invalidFields(form.errors)
  if (sentDismissal !== undefined)
    await setBannerDismissed(app, customer.id, sentDismissal === 'yes')
  if (name === undefined) return readOwnUser(app, caller)
  await changeName(app, customer.id, form.value.name)
  return readOwnUser(app, { ...caller, customer: { ...customer, name: form.value.name } })
}

const editFailure = (caller: RestCaller) =>
  permissionFailure(caller, 'rest_cannot_edit', 'Sorry, you are not allowed to edit this user.')

/** The caller's own record; no other record is accessible [C19]. */
export const userRoutes: RestRoute[] = [
  {
    path: '/wp/v2/users/me',
    response: 'User',
    isAvailableBeforeOpening: true,
    endpoints: {
      GET: endpoint({ args: viewArgs, run: ({ app, caller }) => readOwnUser(app, caller) }),
      ...editMethods(
        endpoint({
          args: userFields,
          run: async ({ app, caller, args }) =>
            caller.customer ? updateOwnUser(app, caller, args) : INVALID_USER,
        }),
      ),
    },
  },
  {
    path: '/wp/v2/users/:id',
    response: 'User',
    idPattern: DIGITS,
    isAvailableBeforeOpening: true,
    endpoints: {
      GET: endpoint({
        args: { ...viewArgs, id: idArg.catch(0) },
        run: async ({ app, caller, args }) =>
          args.id === caller.customer?.number
            ? readOwnUser(app, caller)
            : permissionFailure(
                caller,
                'rest_user_cannot_view',
                'Sorry, you are not allowed to list users.',
              ),
      }),
      ...editMethods(
        endpoint({
          args: { ...userFields, id: idArg.catch(0) },
          run: async ({ app, caller, args }) =>
            args.id === caller.customer?.number
              ? updateOwnUser(app, caller, args)
              : editFailure(caller),
        }),
      ),
    },
  },
]
