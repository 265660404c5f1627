import type {
  BodySchema,
  Operation,
  Schema,
} from '#app/features/rest-api/rest-framework/openapi-types.ts'
import { lookUp } from '#app/platform/http/look-up.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'

/** The documentation of the REST interface in the back office. */
export interface GuideGroup {
  name: string
  operations: { method: string; path: string; summary: string; fields: GuideField[] }[]
}

export interface GuideField {
  name: string
  facts: string
}

const GROUPS: Record<string, string> = {
  index: 'Wat er is',
  posts: 'Verhalen',
  pages: 'Pagina’s',
  product: 'Producten',
  categories: 'Rubrieken',
  tags: 'Trefwoorden van verhalen',
  product_cat: 'Categorieën',
  product_tag: 'Trefwoorden van producten',
  media: 'Foto’s',
  users: 'Je eigen gegevens',
}

/** Query parameters of every operation. */
export const GENERAL_FIELDS: GuideField[] = [
  {
    name: '_fields',
    facts:
      'alleen deze velden van het antwoord, met komma’s ertussen en een punt voor wat erin zit: _fields=id,title.rendered,media_details.sizes.thumbnail.source_url',
  },
  { name: '_envelope', facts: 'het antwoord met zijn status en koppen in één object' },
  { name: '_method', facts: 'bij een POST: PUT, PATCH of DELETE, voor wie die niet kan sturen' },
  { name: '_locale', facts: 'wordt aangenomen, en verandert niets' },
]

const TYPES: Record<string, string> = {
  string: 'tekst',
  integer: 'getal',
  boolean: 'true of false',
  array: 'lijst',
  object: 'groep velden',
}

/** Groups the operations by collection, in the order of the OpenAPI document. */
export function toGuide(paths: Record<string, Record<string, Operation>>): GuideGroup[] {
  const groups = new Map<string, GuideGroup>()
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      // PUT and PATCH are left out, because they do the same as POST.
      if (method === 'put' || method === 'patch') continue
      const tag = operation.tags[0] ?? ''
      const group = groups.get(tag) ?? { name: lookUp(GROUPS, tag) ?? tag, operations: [] }
      groups.set(tag, group)
      const isItem = path.includes('{') || path.endsWith('/me')
      group.operations.push({
        method: method.toUpperCase(),
        path,
        summary: summaryOf(method, path, isItem),
        fields: fieldsOf(operation),
      })
    }
  }
  return [...groups.values()]
}

function summaryOf(method: string, path: string, isItem: boolean): string {
  if (path === '/openapi.json')
    return 'leest dit alles als OpenAPI, voor wie er een programma van maakt'
  if (path === '/' || path === '/wp/v2') return 'leest wat er is, en wat het aanneemt'
  if (path.endsWith('/post-process')) return 'maakt de formaten die nog ontbreken'
  switch (method) {
    case 'get':
      return isItem ? 'leest er een' : 'leest een lijst, per bladzijde'
    case 'delete':
      return 'gooit er een weg'
    default:
      return isItem ? 'wijzigt er een; ook met PUT of PATCH' : 'maakt er een'
  }
}

function fieldsOf({ parameters, requestBody }: Operation): GuideField[] {
  const content = requestBody?.content ?? {}
  const { properties = {}, required = [] }: Partial<BodySchema> =
    (content['application/json'] ?? content['multipart/form-data'])?.schema ?? {}
  const fields = Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }))
  const queryParameters = parameters.flatMap((parameter) =>
    'in' in parameter && parameter.in === 'query' ? parameter : [],
  )
  return [...queryParameters, ...fields].map(({ name, schema, required }) => ({
    name,
    facts: describeField(schema, required),
  }))
}

function describeField(schema: Schema, isRequired: boolean): string {
  if (schema.format === 'binary') return 'het bestand zelf; verplicht'
  const { enum: values, default: defaultValue, minimum, maximum, maxLength, examples } = schema
  return [
    Array.isArray(values) ? values.join(', ') : typeText(schema),
    ...(Array.isArray(examples) ? [`zoals ${examples.join(', ')}`] : []),
    ...(isRequired ? ['verplicht'] : []),
    ...(typeof minimum === 'number' && typeof maximum === 'number'
      ? [`${formatWhole(minimum)} tot ${formatWhole(maximum)}`]
      : []),
    ...(typeof maxLength === 'number' ? [`hoogstens ${formatWhole(maxLength)} tekens`] : []),
    ...(['string', 'number', 'boolean'].includes(typeof defaultValue) && defaultValue !== ''
      ? [`anders ${defaultValue}`]
      : []),
  ].join('; ')
}

function typeText({ type = '', properties }: Schema): string {
  const text = lookUp(TYPES, type) ?? type
  return properties ? `${text}: ${Object.keys(properties).join(', ')}` : text
}
