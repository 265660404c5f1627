import { z } from 'zod'

/** Matches text without control and replacement characters. */
const NO_CONTROL_CHARACTERS = /^[^\p{Cc}\ufffd]*$/u
const CLEAN_LINES = /^(?:[^\p{Cc}\ufffd]|[\r\n\t])*$/u
const BAD_CHARACTER_MESSAGE = 'Hier staat een teken in dat we niet kunnen lezen.'

const tooLongMessage = (max: number) => `Gebruik hoogstens ${max} tekens.`

/** A required text of one line; `missingMessage` is shown for an empty field. */
export const cleanLine = (max: number, missingMessage: string) =>
  z
    .string(missingMessage)
    .trim()
    .min(1, missingMessage)
    .max(max, tooLongMessage(max))
    .regex(NO_CONTROL_CHARACTERS, BAD_CHARACTER_MESSAGE)

export const optionalLine = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLongMessage(max))
    .regex(NO_CONTROL_CHARACTERS, BAD_CHARACTER_MESSAGE)
    .default('')

export const optionalLines = (max: number) =>
  z
    .string()
    .trim()
    .max(max, tooLongMessage(max))
    .regex(CLEAN_LINES, BAD_CHARACTER_MESSAGE)
    .default('')
