import type { z } from 'zod'
import { failure, type RestFailure, type RestFields } from './rest.ts'

export const INVALID_PHOTO = failure(
  400,
  'rest_invalid_featured_media',
  'Invalid featured media ID.',
)

/** The failure if another edit was saved between reading and writing. */
const CONFLICT = failure(
  409,
  'rest_edit_conflict',
  'This was changed by somebody else in the meantime. Read it again and try once more.',
)

export const invalidParam = (name: string, message: string) => invalidFields({ [name]: message })

/** Returns the errors of a back office form under the names of the REST parameters. */
export function invalidFields(
  errors: Record<string, string>,
  names: Record<string, string> = {},
): RestFailure {
  const params = Object.fromEntries(
    Object.entries(errors).flatMap(([field, message]) =>
      field === '' ? [] : [[names[field] ?? field, message]],
    ),
  )
  if (Object.keys(params).length === 0) return CONFLICT
  const message = `Invalid parameter(s): ${Object.keys(params).join(', ')}`
  return failure(400, 'rest_invalid_param', message, { params })
}

interface ParamError {
  code: string
  message: string
  data: unknown
}

/** Returns the problems with parameters as messages of WordPress; missing parameters come first. */
export function validationFailure(error: z.ZodError, fields: RestFields): RestFailure {
  const names = [...new Set(error.issues.map(({ path }) => String(path[0] ?? '')))]
  const missingNames = names.filter((name) => fields[name] === undefined)
  if (missingNames.length > 0) {
    const message = `Missing parameter(s): ${missingNames.join(', ')}`
    return failure(400, 'rest_missing_callback_param', message, { params: missingNames })
  }
  const details: Record<string, ParamError> = {}
  for (const issue of error.issues) details[String(issue.path[0])] ??= toParamError(issue)
  const params = Object.fromEntries(
    Object.entries(details).map(([name, { message }]) => [name, message]),
  )
  const message = `Invalid parameter(s): ${names.join(', ')}`
  return failure(400, 'rest_invalid_param', message, { params, details })
}

function toParamError(issue: z.core.$ZodIssue): ParamError {
  const name = issue.path
    .map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`))
    .join('')
  const paramError = (code: string, message: string, data: unknown = null) => ({
    code,
    message: `${name} ${message}`,
    data,
  })
  switch (issue.code) {
    case 'invalid_type':
      return paramError('rest_invalid_type', `is not of type ${typeName(issue.expected)}.`, {
        param: name,
      })
    case 'invalid_value':
      return paramError('rest_not_in_enum', `is not one of ${issue.values.join(', ')}.`)
    case 'too_small':
      return issue.origin === 'string'
        ? paramError('rest_too_short', `must be at least ${issue.minimum} characters long.`)
        : paramError('rest_out_of_bounds', issue.message)
    case 'too_big':
      if (issue.origin === 'string')
        return paramError('rest_too_long', `must be at most ${issue.maximum} characters long.`)
      return issue.origin === 'array'
        ? paramError('rest_too_many_items', `must contain at most ${issue.maximum} items.`)
        : paramError('rest_out_of_bounds', issue.message)
    default:
      return paramError(
        'rest_invalid_param',
        issue.code === 'custom' ? issue.message : 'is not valid.',
      )
  }
}

/** Numbers are called integers, because the interface has no others. */
const typeName = (expected: string) => (expected === 'number' ? 'integer' : expected)
