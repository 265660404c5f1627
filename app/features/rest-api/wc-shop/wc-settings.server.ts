import { z } from 'zod'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import type { ShopSettings } from '#app/features/core/settings/settings.ts'
import { settingsFields } from '#app/features/core/settings/settings-forms.ts'
import { failure, type RestFailure } from '#app/features/rest-api/rest-framework/rest.ts'
import { textArg, viewArgs } from '#app/features/rest-api/rest-framework/rest-args.ts'
import {
  editMethods,
  endpoint,
  type RestRoute,
} from '#app/features/rest-api/rest-framework/rest-route.server.ts'
import { responseBody } from '#app/features/rest-api/rest-framework/rest-send.server.ts'
import { requires, WC } from '#app/features/rest-api/wc-framework/wc.ts'
import { MAX_BATCH, TOO_MANY_ITEMS } from '#app/features/rest-api/wc-framework/wc-args.ts'
import {
  wcLinksOf,
  wcListRoute,
  wcReadRoute,
} from '#app/features/rest-api/wc-framework/wc-read-route.server.ts'
import { linksSchema } from '#app/features/rest-api/wc-framework/wc-schemas.ts'
import type { App } from '#app/platform/app.ts'
import { SETTING_GROUPS, type WcSetting } from './wc-setting-groups.ts'

const groupSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  description: z.string(),
  parent_id: z.literal(''),
  sub_groups: z.array(z.never()),
  _links: z.looseObject({}),
})

const optionSchema = z.strictObject({
  id: z.string(),
  group_id: z.string(),
  label: z.string(),
  description: z.string(),
  type: z.enum(['text', 'email', 'select', 'checkbox']),
  default: z.string(),
  tip: z.string(),
  value: z.string(),
  /** choices of a select, by value */
  options: z.record(z.string(), z.string()).optional(),
  _links: linksSchema,
})

const UNKNOWN_GROUP = failure(404, 'rest_setting_setting_group_invalid', 'Invalid setting group.')
const UNKNOWN_SETTING = failure(404, 'rest_setting_setting_invalid', 'Invalid setting.')
const INVALID_VALUE = failure(
  400,
  'rest_setting_value_invalid',
  'An invalid setting value was passed.',
)

function optionToWire(
  app: App,
  group: string,
  id: string,
  option: WcSetting,
  settings: ShopSettings,
) {
  const { label, setting, value = '', choices } = option
  const path = `/settings/${group}`
  return {
    id,
    group_id: group,
    label,
    description: '',
    type: typeOf(option),
    default: value,
    tip: '',
    value: setting ? settings[setting] : value,
    ...(choices && { options: choices }),
    _links: wcLinksOf(app.siteUrl, `${path}/${id}`, path),
  }
}

/** Returns the type of an option; yes and no are a checkbox in WooCommerce. */
function typeOf({ setting, value, choices }: WcSetting) {
  if (choices) return 'select'
  if (value === 'yes' || value === 'no') return 'checkbox'
  return setting === 'email' ? 'email' : 'text'
}

async function readOptions(app: App, group: string) {
  const knownGroup = Object.hasOwn(SETTING_GROUPS, group) ? SETTING_GROUPS[group] : undefined
  const settings = await readSettings(app)
  return (
    knownGroup &&
    Object.entries(knownGroup.options).map(([id, option]) =>
      optionToWire(app, group, id, option, settings),
    )
  )
}

const findOption = async (app: App, group: string, optionId: string) =>
  (await readOptions(app, group))?.find(({ id }) => id === optionId)

const groupArgs = { group: z.string().max(60) }
const optionArgs = { ...groupArgs, id: z.string().max(80) }

/** Stores settings that the shop has too; other options accept only their current value. */
const editEndpoint = endpoint({
  args: { ...viewArgs, ...optionArgs, value: textArg(500).optional() },
  checkPermission: requires('shop', 'edit'),
  run: ({ app, args }) => writeOption(app, args),
})

async function writeOption(
  app: App,
  { group, id, value }: { group: string; id: string; value?: string | undefined },
): Promise<{ ok: true; body: unknown } | RestFailure> {
  const oldOption = await findOption(app, group, id)
  if (!oldOption) return UNKNOWN_SETTING
  const setting = SETTING_GROUPS[group]?.options[id]?.setting
  if (value !== undefined && value !== oldOption.value) {
    if (!setting || !settingsFields[setting].safeParse(value).success) return INVALID_VALUE
    await saveSettings(app, { [setting]: value })
  }
  return { ok: true, body: await findOption(app, group, id) }
}

const batchItem = z.looseObject({
  group_id: z.string().max(60).optional(),
  id: z.string().max(80),
  value: textArg(500).optional(),
})
const batchError = z.strictObject({
  id: z.string(),
  error: z.strictObject({ code: z.string(), message: z.string(), data: z.looseObject({}) }),
})

/** Stores several options; each is accepted or rejected separately. */
const batchEndpoint = endpoint({
  args: { ...viewArgs, group: groupArgs.group.optional(), update: z.array(batchItem).default([]) },
  checkPermission: requires('shop', 'batch'),
  run: async ({ app, args: { group, update } }) => {
    if (update.length > MAX_BATCH) return TOO_MANY_ITEMS
    const results = []
    for (const { group_id: itemGroup, id, value } of update) {
      const result = await writeOption(app, { group: group ?? itemGroup ?? '', id, value })
      results.push(result.ok ? result.body : { id, error: responseBody(result) })
    }
    return { ok: true, body: { update: results } }
  },
})

const batchRoute = (path: string): RestRoute => ({
  path: `${WC}${path}`,
  response: {
    name: 'SettingBatch',
    item: z.strictObject({ update: z.array(z.union([optionSchema, batchError])) }),
  },
  endpoints: editMethods(batchEndpoint),
})

const optionRoute = wcReadRoute(
  { path: '/settings/:group/:id', name: 'Setting', item: optionSchema, args: optionArgs },
  ({ app, args }) => findOption(app, args.group, args.id),
  UNKNOWN_SETTING,
)

export const wcSettingRoutes: RestRoute[] = [
  batchRoute('/settings/batch'),
  batchRoute('/settings/:group/batch'),
  wcListRoute(
    { path: '/settings', name: 'SettingGroup', item: groupSchema },
    async ({ app: { siteUrl } }) =>
      Object.entries(SETTING_GROUPS).map(([id, { label }]) => ({
        id,
        label,
        description: '',
        parent_id: '',
        sub_groups: [],
        _links: { options: [{ href: `${siteUrl}/wp-json/wc/v3/settings/${id}` }] },
      })),
  ),
  wcListRoute(
    { path: '/settings/:group', name: 'Setting', item: optionSchema, args: groupArgs },
    ({ app, args }) => readOptions(app, args.group),
    UNKNOWN_GROUP,
  ),
  Object.assign(optionRoute, {
    endpoints: { ...optionRoute.endpoints, ...editMethods(editEndpoint) },
  }),
]
