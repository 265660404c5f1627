import { revealMessage } from '#app/features/content/coupons/coupons-messages.ts'
import {
  type CouponVisitor,
  countClick,
  revealCoupon,
} from '#app/features/content/coupons/reveal-coupon.server.ts'
import { findCustomer } from '#app/features/core/accounts/find-customer.server.ts'
import { appContext, pageContext } from '#app/platform/app-context.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Route } from './+types/coupon-fragment.ts'

const ERROR_STATUS = { 'unknown-coupon': 404, 'members-only': 403, 'too-many': 429 }

/** Returns the code of a masked coupon after a click, and records clicks on its destination. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const app = context.get(appContext)
  const visitor = context.get(pageContext).visitor()
  const intent = (await readForm(request)).get('intent')
  const codeid = readId(params.id)
  const couponVisitor: CouponVisitor = {
    ip: visitor.ip,
    userAgent: visitor.headers.get('user-agent'),
    isCustomer: (await findCustomer(app, visitor)) !== null,
  }
  if (intent === 'click') {
    await countClick(app, codeid, couponVisitor)
    return new Response(null, { status: 204 })
  }
  if (intent !== 'reveal') return new Response(null, { status: 400 })
  const result = await revealCoupon(app, { codeid }, couponVisitor)
  if (!result.ok) {
    const headers =
      result.error === 'too-many' ? { 'retry-after': String(result.retryAfterSeconds) } : undefined
    return Response.json(
      { message: revealMessage(result) },
      { status: ERROR_STATUS[result.error], ...(headers && { headers }) },
    )
  }
  const { id, code, destination } = result.coupon
  return Response.json({
    codeid: id,
    codetext: code,
    clipboard_text: code,
    destination: destination?.href ?? '',
  })
}
