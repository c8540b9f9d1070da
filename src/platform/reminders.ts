import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Ctx } from './context.ts'
import { pointFor } from './points.ts'

/** Kinds of reminders. An area declares its own in its manifest: `interface ReminderKinds { learning: 'studyReminder' }`. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add to it.
export interface ReminderKinds {}

/** Something that someone has planned begins soon. */
export type Reminder = {
  /** What notifications know its sentence by. */
  kind: ReminderKinds[keyof ReminderKinds]
  /** What that sentence names. */
  facts: Record<string, unknown>
  /** What a browser shows. */
  push: Readonly<Record<Language, { title: string; body: string }>>
  link: string
}

/** Who tells people so, in the caller's transaction: whatever they planned with calls, the bell rings. */
export const reminders =
  pointFor<(ctx: Ctx, userId: Id<'usr'>, reminder: Reminder) => Promise<void>>('reminders')
