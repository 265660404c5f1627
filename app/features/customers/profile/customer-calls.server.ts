import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCustomerOf } from '#app/features/core/accounts/find-customer.server.ts'
import type { AccountAnswer } from '#app/features/customers/customer-accounts/customers.ts'
import {
  loginForm,
  registerForm,
  resetForm,
} from '#app/features/customers/customer-accounts/customers-forms.ts'
import {
  customerMessage,
  LOGGED_IN,
  RESET_SENT,
  registeredText,
} from '#app/features/customers/customer-accounts/customers-messages.ts'
import { logIn } from '#app/features/customers/log-in/log-in.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { requestReset } from '#app/features/customers/password-reset/reset-password.server.ts'
import { attributionOf } from '#app/features/insight/attribution/store-attribution.server.ts'
import { readCartSession } from '#app/features/sales/cart/cart-session.server.ts'
import type { App } from '#app/platform/app.ts'
import type { Visitor } from '#app/platform/app-context.ts'
import { type FieldErrors, validateForm } from '#app/platform/forms/form-fields.ts'
import type { Call } from '#app/platform/http/call-types.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/http/contract-reply.server.ts'
import { createNonce } from '#app/platform/http/nonce.server.ts'
import { path } from '#app/platform/path.ts'

/** `rehub_login_member_popup_function` [C17] */
export const loginCall: Call = async ({ app, request, reply, posted }) => {
  const form = validateForm(loginForm, definedFields(posted))
  if (!form.ok) return rejectFields(reply, form.errors)
  const { user_login: email, user_pass: password, remember } = form.value
  const result = await logIn(app, visitorOf(app, request), {
    email,
    password,
    remember: remember !== undefined,
  })
  if (!result.ok) return reject(reply, result)
  return succeed(reply, {
    message: LOGGED_IN,
    redirecturl: result.needsCode ? path('/beheer/inloggen/code') : '',
    cookies: result.cookies,
  })
}

/** `rehub_register_member_popup_function` [C17]; the response is the same if the address has an account already. */
export const registerCall: Call = async ({ app, request, reply, posted }) => {
  const form = validateForm(registerForm, definedFields(posted))
  if (!form.ok) return rejectFields(reply, form.errors)
  const { user_email: email, user_pass: password, display_name: name } = form.value
  const attribution = attributionOf(request.cookies, (field) => posted[field])
  const person = { email, password, name, attribution }
  const result = await register(app, visitorOf(app, request), person)
  if (!result.ok) return reject(reply, result)
  return succeed(reply, { message: registeredText(email), cookies: result.cookies })
}

/** `rehub_reset_password_popup_function` [C17] */
export const resetCall: Call = async ({ app, request, reply, posted }) => {
  const form = validateForm(resetForm, definedFields(posted))
  if (!form.ok) return rejectFields(reply, form.errors)
  const result = await requestReset(app, request, form.value.user_login)
  if (!result.ok) return reject(reply, result)
  return succeed(reply, { message: RESET_SENT })
}

/** `rest-nonce` [C18]: ten characters for a logged-in customer, an error for a guest. */
export const restNonceCall: Call = async ({ app, request, reply }) => {
  const customer = await findCustomerOf(app, request)
  return customer
    ? sendContractText(reply, createNonce(app, 'wp_rest', customer.id))
    : sendContractText(reply, '0', 400)
}

function definedFields(posted: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(posted).filter((field): field is [string, string] => field[1] !== undefined),
  )
}

/** Converts a Fastify request to the visitor that pages work with. */
function visitorOf(app: App, request: FastifyRequest): Visitor {
  return {
    cartId: readCartSession(app, request.cookies)?.cartId ?? null,
    ip: request.ip,
    cookies: request.cookies,
    headers: new Headers(request.headers as Record<string, string>),
  }
}

function succeed(
  reply: FastifyReply,
  { cookies = [], message, redirecturl = '' }: { cookies?: string[] } & Partial<AccountAnswer>,
) {
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return sendContractJson(reply, { error: false, message, redirecturl })
}

function rejectFields(reply: FastifyReply, fields: FieldErrors) {
  const message = Object.values(fields).join(' ')
  return sendContractJson(reply, { error: true, message, redirecturl: '', fields })
}

function reject(reply: FastifyReply, failure: Parameters<typeof customerMessage>[0]) {
  const answer = { error: true, message: customerMessage(failure), redirecturl: '' }
  if (failure.error !== 'too-many-tries') return sendContractJson(reply, answer)
  reply.header('retry-after', String(failure.retryAfterSeconds))
  return sendContractJson(reply, answer, 429)
}
