import type { FastifyReply, FastifyRequest } from 'fastify'
import { findCustomerOf } from '#app/features/core/accounts/find-customer.server.ts'
import type { AccountAnswer } from '#app/features/customers/accounts/customers.ts'
import {
  loginForm,
  registerForm,
  resetForm,
} from '#app/features/customers/accounts/customers-forms.ts'
import {
  customerMessage,
  LOGGED_IN,
  RESET_SENT,
  registeredText,
} from '#app/features/customers/accounts/customers-messages.ts'
import { logIn } from '#app/features/customers/log-in/log-in.server.ts'
import { register } from '#app/features/customers/log-in/register.server.ts'
import { askReset } from '#app/features/customers/password-reset/reset-password.server.ts'
import { attributionOf } from '#app/features/insight/attribution/keep-attribution.server.ts'
import { readCartSession } from '#app/features/sales/cart/cart-session.server.ts'
import type { Call } from '#app/platform/calls.server.ts'
import { sendContractJson, sendContractText } from '#app/platform/contract-reply.server.ts'
import { checkTyped, type FieldErrors } from '#app/platform/form-fields.ts'
import { createNonce } from '#app/platform/nonce.server.ts'
import type { Shop } from '#app/platform/shop.ts'
import type { Visitor } from '#app/platform/shop-context.ts'

/** `rehub_login_member_popup_function` [C17] */
export const loginCall: Call = async ({ shop, request, reply, posted }) => {
  const form = checkTyped(loginForm, given(posted))
  if (!form.ok) return refuseFields(reply, form.errors)
  const { user_login: email, user_pass: password, remember } = form.value
  const result = await logIn(shop, visitorOf(shop, request), {
    email,
    password,
    remember: remember !== undefined,
  })
  if (!result.ok) return refuse(reply, result)
  return succeed(reply, {
    message: LOGGED_IN,
    redirecturl: result.needsCode ? '/beheer/inloggen/code/' : '',
    cookies: result.cookies,
  })
}

/** `rehub_register_member_popup_function` [C17]: the same answer for an address that has an account already. */
export const registerCall: Call = async ({ shop, request, reply, posted }) => {
  const form = checkTyped(registerForm, given(posted))
  if (!form.ok) return refuseFields(reply, form.errors)
  const { user_email: email, user_pass: password, display_name: name } = form.value
  const attribution = attributionOf(request.cookies, (field) => posted[field])
  const person = { email, password, name, attribution }
  const result = await register(shop, visitorOf(shop, request), person)
  if (!result.ok) return refuse(reply, result)
  return succeed(reply, { message: registeredText(email), cookies: result.cookies })
}

/** `rehub_reset_password_popup_function` [C17] */
export const resetCall: Call = async ({ shop, request, reply, posted }) => {
  const form = checkTyped(resetForm, given(posted))
  if (!form.ok) return refuseFields(reply, form.errors)
  const result = await askReset(shop, request, form.value.user_login)
  if (!result.ok) return refuse(reply, result)
  return succeed(reply, { message: RESET_SENT })
}

/** `rest-nonce` [C18]: ten characters for who is logged in; anybody else is refused. */
export const restNonceCall: Call = async ({ shop, request, reply }) => {
  const customer = await findCustomerOf(shop, request)
  return customer
    ? sendContractText(reply, createNonce(shop, 'wp_rest', customer.id))
    : sendContractText(reply, '0', 400)
}

function given(posted: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(posted).filter((field): field is [string, string] => field[1] !== undefined),
  )
}

/** Who sent a call, seen as a page sees them. */
function visitorOf(shop: Shop, request: FastifyRequest): Visitor {
  return {
    cartId: readCartSession(shop, request.cookies)?.cartId ?? null,
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

function refuseFields(reply: FastifyReply, fields: FieldErrors) {
  const message = Object.values(fields).join(' ')
  return sendContractJson(reply, { error: true, message, redirecturl: '', fields })
}

function refuse(reply: FastifyReply, failure: Parameters<typeof customerMessage>[0]) {
  const answer = { error: true, message: customerMessage(failure), redirecturl: '' }
  if (failure.error !== 'too-many-tries') return sendContractJson(reply, answer)
  reply.header('retry-after', String(failure.retryAfterSeconds))
  return sendContractJson(reply, answer, 429)
}
