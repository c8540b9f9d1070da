import { implement } from '@orpc/server'
import { AppError } from '#kernel/errors.ts'
import { once } from '#platform/idempotency/once.ts'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { studentsContract } from '../contract.ts'
import { everyoneContract } from '../everyone-contract.ts'
import { endAccess, openLessonFor, resetProgress, setAccess } from './changes.ts'
import { getStudentDetail } from './detail.ts'
import { enrollByHand } from './enrolling.ts'
import { listEveryone } from './everyone/list.ts'
import { listImports, previewImport, startImport, undoImport } from './imports.ts'
import { listStudents } from './list.ts'
import { messageStudents } from './mailing.ts'
import { previewMessage } from './reach.ts'

const on = implement(studentsContract).$context<CallCtx>().use(accessGuard)

export const studentsRoutes = on.router({
  list: on.list.handler(({ context, input: { courseId, ...asked } }) =>
    listStudents(creatorCtx(context), courseId, asked),
  ),
  get: on.get.handler(({ context, input }) =>
    getStudentDetail(creatorCtx(context), input.courseId, input.studentId),
  ),
  enrol: on.enrol.handler(({ context, input }) =>
    onceOnly(context, 'students.enrol', input, (ctx, { courseId, ...person }) =>
      enrollByHand(ctx, courseId, person),
    ),
  ),
  setAccess: on.setAccess.handler(({ context, input: { courseId, ...change } }) =>
    setAccess(creatorCtx(context), courseId, change),
  ),
  endAccess: on.endAccess.handler(({ context, input: { courseId, ...change } }) =>
    endAccess(creatorCtx(context), courseId, change),
  ),
  reset: on.reset.handler(({ context, input }) =>
    resetProgress(creatorCtx(context), input.courseId, input.studentId),
  ),
  openLesson: on.openLesson.handler(({ context, input: { courseId, studentId, ...opening } }) =>
    openLessonFor(creatorCtx(context), courseId, studentId, opening),
  ),
  message: on.message.handler(({ context, input }) =>
    onceOnly(context, 'students.message', input, (ctx, { courseId, ...message }, key) =>
      messageStudents(ctx, courseId, message, key),
    ),
  ),
  previewMessage: on.previewMessage.handler(({ context, input }) =>
    previewMessage(creatorCtx(context), input.courseId, input.students),
  ),
  previewImport: on.previewImport.handler(({ context, input: { courseId, ...file } }) =>
    previewImport(creatorCtx(context), courseId, file),
  ),
  startImport: on.startImport.handler(({ context, input }) =>
    onceOnly(context, 'students.import', input, (ctx, { courseId, ...file }) =>
      startImport(ctx, courseId, file),
    ),
  ),
  imports: on.imports.handler(({ context, input }) => listImports(creatorCtx(context), input.courseId)),
  undoImport: on.undoImport.handler(({ context, input }) =>
    undoImport(creatorCtx(context), input.courseId, input.importId),
  ),
})

const onEveryone = implement(everyoneContract).$context<CallCtx>().use(accessGuard)

export const everyoneRoutes = onEveryone.router({
  list: onEveryone.list.handler(({ context, input }) => listEveryone(creatorCtx(context), input)),
})

/** What sends or enrolls happens once for a key (ARCHITECTURE.md). */
function onceOnly<I extends { courseId: string }, T>(
  context: CallCtx,
  scope: string,
  input: I,
  work: (ctx: ReturnType<typeof creatorCtx>, input: I, key: string) => Promise<T>,
): Promise<T> {
  const ctx = creatorCtx(context)
  const key = context.idempotencyKey
  if (!key || key.length > 255)
    throw new AppError('INVALID', 'Send an Idempotency-Key header of at most 255 characters.')
  const { workspaceId, userId } = ctx.actor
  const of = `${scope}:${input.courseId}:${userId}`
  return once(ctx, { workspaceId, scope: of, key, body: input }, () => work(ctx, input, `${of}:${key}`))
}
