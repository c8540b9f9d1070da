import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { marketingContract } from '../contract.ts'
import { listMessages, markAnswered } from './contact-messages.ts'
import { deleteMessage, discardMessage, emptyMessageTrash, restoreMessage } from './message-trash.ts'
import { listTexts, resetText, saveText } from './texts.ts'

const on = implement(marketingContract).$context<CallCtx>().use(accessGuard)

export const marketingRoutes = on.router({
  listTexts: on.listTexts.handler(async ({ context, input: { language = context.instance.language } }) => ({
    language,
    isShown: language === context.instance.language,
    texts: await listTexts(context, language),
  })),
  saveText: on.saveText.handler(({ context, input: { language = context.instance.language, ...input } }) =>
    saveText(context, { ...input, language }),
  ),
  resetText: on.resetText.handler(({ context, input: { language = context.instance.language, key } }) =>
    resetText(context, { key, language }),
  ),
  listMessages: on.listMessages.handler(({ context, input }) => listMessages(context, input)),
  markAnswered: on.markAnswered.handler(({ context, input }) => markAnswered(context, input)),
  deleteMessage: on.deleteMessage.handler(async ({ context, input }) => {
    await deleteMessage(signedInCtx(context), input.messageId)
    return { done: true }
  }),
  restoreMessage: on.restoreMessage.handler(({ context, input }) => restoreMessage(context, input.messageId)),
  discardMessage: on.discardMessage.handler(async ({ context, input }) => {
    await discardMessage(context, input.messageId)
    return { done: true }
  }),
  emptyMessageTrash: on.emptyMessageTrash.handler(({ context }) => emptyMessageTrash(context)),
})
