import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { minutes } from '#kernel/time.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { refusedCookie } from '../cookies.ts'
import { whyFailed } from '../reasons.ts'
import { getReceipt } from '../server/receipts.ts'
import { couponField } from './checkout-choice.ts'
import type { FormFields } from './checkout-part.ts'
import { isViewingAs } from './order-page.ts'

/** Where nothing more is known. */
export const refusedSomehow = 'The payment was refused.'

/** Keeps which payment was refused for the form that follows; its link isn't put into an address anyone sees. */
export function rememberRefused(ctx: CallCtx, reply: FastifyReply, token: string): void {
  if (isViewingAs(ctx)) return
  const secure = ctx.instance.secureCookies
  reply.setCookie(refusedCookie(secure), token, {
    httpOnly: true,
    sameSite: 'lax',
    secure,
    path: '/',
    maxAge: minutes(15) / 1000,
  })
}

/** What was typed into the form of a payment that was refused just now in this browser, and why it was. */
export async function findRefused(
  ctx: CallCtx,
  request: FastifyRequest,
  offerId: string,
): Promise<{ sent?: FormFields; error: AppError }> {
  const token = request.cookies[refusedCookie(ctx.instance.secureCookies)]
  const receipt = token && !isViewingAs(ctx) ? await getReceipt(ctx, token).catch(ifGone) : null
  const isThis = receipt?.order.status === 'failed' && receipt.items.some((item) => item.offerId === offerId)
  const reason = (isThis && receipt.order.failureReason) || refusedSomehow
  return {
    // Whoever asked to be forgotten meanwhile isn't shown to the next person at the browser.
    ...(isThis && !receipt.order.buyerErasedAt
      ? {
          sent: {
            email: receipt.order.buyerEmail,
            name: receipt.order.buyerName,
            ...(receipt.order.couponCode ? { [couponField]: receipt.order.couponCode } : {}),
          },
        }
      : {}),
    error: new AppError('CONFLICT', reason, { data: { reason: whyFailed(reason) } }),
  }
}

function ifGone(error: unknown): null {
  if (error instanceof AppError && error.code === 'NOT_FOUND') return null
  throw error
}
