import type { FastifyInstance } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import { receiveNews } from '../server/connections/webhook-news.ts'
import { BadSignature, can, MessageUnreadable } from '../server/provider/provider.ts'

type ByAccount = { Params: { provider: string; account: string } }

/**
 * Providers write from few addresses and by the hundred: what's signed is never counted. What isn't is, by where it came from. A
 * signature can't be guessed, so this process counts for itself.
 */
const forged = { name: 'webhooks-forged', points: 60, seconds: 600 }
/** What a provider is asked about costs calls of the seller's: whatever is left out then, polling finds. */
const asked = { name: 'webhooks-asked', points: 300, seconds: 60 }

/** More than any message of a provider's. */
const bodyLimit = 256 * 1024

/**
 * Where providers write to us, one address for each account. Only those that do so have one. No cookie is read and any site may
 * send it: what counts is the signature of a message, and all it does is have the provider asked.
 */
export async function mountWebhooks(app: FastifyInstance, ctx: Ctx): Promise<void> {
  const { providers, accounts } = ctx.instance.payments
  const writing = providers.filter((provider) => can(provider, 'webhook'))
  if (writing.length === 0) return
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // A signature is over the bytes as they were sent.
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<ByAccount>(
      '/webhooks/:provider/:account',
      { config: { anyOrigin: true, countsItself: true } },
      async (request, reply) => {
        reply.kind = 'api'
        const provider = writing.find(({ id }) => id === request.params.provider)
        const account = provider && (await accounts.find(ctx, provider.id, request.params.account))
        if (!provider || !account) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
        const message = { body: bytesOf(request.body), headers: headersOf(request.headers) }
        const { limits } = ctx.instance
        if (provider.asksAboutMessages) await limits.spendHere(asked, account.id)
        const news = await provider.webhook(account, message).catch(async (error: unknown) => {
          if (error instanceof BadSignature) await limits.spendHere(forged, addressKey(request.ip))
          throw whyNot(error, (err) =>
            request.log.warn({ err, provider: provider.id }, 'a provider’s message can’t be read'),
          )
        })
        await receiveNews(ctx, account, provider.id, news)
        return reply.code(204).send()
      },
    )
  })
}

/**
 * What its sender is told. A message that's signed and makes no sense is worth a line in the log: its provider sends it again and
 * again. What failed on our side stays a failure, so that it's sent again.
 */
function whyNot(error: unknown, report: (error: unknown) => void): unknown {
  if (error instanceof BadSignature)
    return new AppError('BAD_REQUEST', 'The signature doesn’t match.', { cause: error })
  if (error instanceof SyntaxError || error instanceof MessageUnreadable) {
    report(error)
    return new AppError('BAD_REQUEST', 'This message can’t be read.', { cause: error })
  }
  return error
}

const bytesOf = (body: unknown): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/** A header that came twice is none: no provider signs so. */
const headersOf = (headers: Record<string, string | string[] | undefined>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )
