import { z } from 'zod'
import {
  MAX_RANGES,
  type OpeningHours,
  type OpenRange,
  type SpecialDays,
} from '#app/features/core/opening-hours/hours.ts'
import { timeValue, WEEK_ORDER, weekdayText } from '#app/features/core/opening-hours/hours-texts.ts'
import { addDays, dayOf, isoDay, readDay } from '#app/platform/calendar-day.ts'
import {
  type FieldErrors,
  type FormResult,
  type FormValues,
  readFields,
  readFormValues,
} from '#app/platform/forms/form-fields.ts'
import { optionalLine } from '#app/platform/forms/form-text.ts'

/** Maximum length of one closure. */
const MAX_PERIOD_DAYS = 366
const MAX_AHEAD_DAYS = 730
const BAD_TIME = 'Vul een tijd in, zoals 10:00.'

/** Row numbers of the ranges of a day, which are part of the field names. */
export const RANGE_ROWS = Array.from({ length: MAX_RANGES }, (_, row) => row)
export const fromField = (prefix: string, row: number) => `${prefix}-van-${row + 1}`
export const toField = (prefix: string, row: number) => `${prefix}-tot-${row + 1}`
/** Prefix of the fields of special days. */
export const SPECIAL_PREFIX = 'dag'

export interface UsualHours {
  week: OpeningHours['week']
  /** weekdays on which parcels leave; null: the days on which the shop is open */
  dispatch: number[] | null
}

/** Reads the usual week and the days on which parcels leave. */
export function readHoursForm(form: FormData): FormResult<UsualHours> {
  const values = readFormValues(form)
  const week: OpeningHours['week'] = Array.from({ length: 7 }, () => [])
  const errors: FieldErrors = {}
  for (const day of WEEK_ORDER) week[day] = readRanges(values, weekdayText(day), errors)
  const dispatch = readDispatch(values, errors)
  if (Object.keys(errors).length > 0) return { ok: false, errors, formValues: values }
  return { ok: true, value: { week, dispatch }, formValues: values }
}

export function hoursValues({ week, dispatch }: OpeningHours): FormValues {
  return Object.assign(
    dispatchValues(dispatch),
    ...WEEK_ORDER.map((day) => rangeValues(weekdayText(day), week[day] ?? [])),
  )
}

export const dispatchField = (day: number) => `verzenden-${weekdayText(day)}`

function readDispatch(values: FormValues, errors: FieldErrors): UsualHours['dispatch'] {
  if (values.dispatch !== 'days') return null
  const days = WEEK_ORDER.filter((day) => values[dispatchField(day)] === 'on')
  if (days.length === 0) errors.dispatch = 'Kies minstens één dag.'
  return days
}

function dispatchValues(dispatch: OpeningHours['dispatch']): FormValues {
  const days = (dispatch ?? []).map((day) => [dispatchField(day), 'on'] as const)
  return { dispatch: dispatch ? 'days' : 'hours', ...Object.fromEntries(days) }
}

export type SpecialForm = Omit<SpecialDays, 'id'>

const specialForm = z.object({
  fromDay: z.string().default(''),
  toDay: z.string().default(''),
  note: optionalLine(80),
})

export function readSpecialForm(form: FormData, now: Date): FormResult<SpecialForm> {
  const parsedForm = readFields(specialForm, form)
  const { formValues } = parsedForm
  const errors: FieldErrors = parsedForm.ok ? {} : { ...parsedForm.errors }
  const ranges = readRanges(formValues, SPECIAL_PREFIX, errors)
  const fromDay = (formValues.fromDay ?? '').trim()
  const toDay = (formValues.toDay ?? '').trim() || fromDay
  const from = readDay(fromDay)
  const to = readDay(toDay)
  const today = dayOf(now)
  if (!from) errors.fromDay = 'Kies een dag.'
  else if (fromDay > isoDay(addDays(today, MAX_AHEAD_DAYS))) {
    errors.fromDay = 'Kies een dag binnen twee jaar.'
  }
  if (!to) errors.toDay = 'Kies een dag, of laat leeg.'
  else if (toDay < isoDay(today))
    errors[fromDay === toDay ? 'fromDay' : 'toDay'] = 'Deze dag is al voorbij.'
  else if (from && toDay < fromDay) errors.toDay = 'De laatste dag ligt voor de eerste.'
  else if (from && toDay > isoDay(addDays(from, MAX_PERIOD_DAYS))) {
    errors.toDay = 'Kies hoogstens een jaar.'
  }
  if (!parsedForm.ok || Object.keys(errors).length > 0) return { ok: false, errors, formValues }
  return { ok: true, value: { fromDay, toDay, ranges, note: parsedForm.value.note }, formValues }
}

export function specialValues({ fromDay, toDay, ranges, note }: SpecialDays): FormValues {
  const values = rangeValues(SPECIAL_PREFIX, ranges)
  return { fromDay, toDay: toDay === fromDay ? '' : toDay, note, ...values }
}

/** Reads the ranges of a day; empty rows are skipped. Adds a message to `errors` for each invalid field. */
function readRanges(values: FormValues, prefix: string, errors: FieldErrors): OpenRange[] {
  const ranges: OpenRange[] = []
  for (const row of RANGE_ROWS) {
    const names = { from: fromField(prefix, row), to: toField(prefix, row) }
    const texts = { from: values[names.from]?.trim() ?? '', to: values[names.to]?.trim() ?? '' }
    if (texts.from === '' && texts.to === '') continue
    const from = readTime(texts.from)
    const to = readTime(texts.to)
    if (from === undefined) errors[names.from] = BAD_TIME
    else if (from < (ranges.at(-1)?.to ?? 0)) {
      errors[names.from] = 'Begin na de sluitingstijd ervoor.'
    }
    if (to === undefined) errors[names.to] = BAD_TIME
    else if (from !== undefined && to <= from) errors[names.to] = 'Sluit later dan je opengaat.'
    if (from !== undefined && to !== undefined) ranges.push({ from, to })
  }
  return ranges
}

/** Parses "17:30", "17.30", "1730", "9:00" or "9" and returns minutes after midnight. */
function readTime(text: string): number | undefined {
  const [, hours, minutes] = /^([01]?\d|2[0-3])(?:[:.,]?([0-5]\d)(?::00)?)?$/.exec(text) ?? []
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes ?? 0)
}

function rangeValues(prefix: string, ranges: OpenRange[]): FormValues {
  return Object.fromEntries(
    ranges.flatMap(({ from, to }, row) => [
      [fromField(prefix, row), timeValue(from)],
      [toField(prefix, row), timeValue(to)],
    ]),
  )
}
