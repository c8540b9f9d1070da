import { refusalOf } from '#webkit/refusal.ts'
import type { ReportAnswer } from '../../../contract.ts'
import { learningApi } from '../../api.ts'
import type { KeptNote, KeptReport } from './entries.ts'
import type { Send } from './outbox.ts'

/** What one report may carry (contract). */
const mostSpans = 200

/** Sends kept things to the server. Each may have been there before: the answer is the same. */
export const sendEntry: Send = async (kept, { keepalive }) => {
  const { courseId, lessonId, at } = kept
  const options = { context: { keepalive } }
  switch (kept.kind) {
    case 'report':
      return sendReport(kept, keepalive)
    case 'mark':
      return kept.done
        ? learningApi.complete.call({ courseId, lessonId, at }, options)
        : learningApi.uncomplete.call({ courseId, lessonId, at }, options)
    case 'opening':
      await learningApi.open.call({ courseId, lessonId, at }, options)
      return null
    case 'note':
      await sendNote(kept, keepalive)
      return null
  }
}

async function sendReport(report: KeptReport, keepalive: boolean): Promise<ReportAnswer> {
  const { kind: _kind, played, ...fields } = report
  const sendPart = (from: number) =>
    learningApi.report.call(
      { ...fields, played: played.slice(from, from + mostSpans) },
      { context: { keepalive } },
    )
  let standing = await sendPart(0)
  for (let from = mostSpans; from < played.length; from += mostSpans) standing = await sendPart(from)
  return standing
}

/** Makes the server's note what this device's is, whatever of it the server has had before. */
async function sendNote(note: KeptNote, keepalive: boolean): Promise<void> {
  const { courseId, lessonId, noteId, text, atSeconds } = note
  const options = { context: { keepalive } }
  if (text === null) {
    await unlessMissing(learningApi.removeNote.call({ courseId, noteId }, options))
    return
  }
  const changed = note.known
    ? await unlessMissing(learningApi.changeNote.call({ courseId, noteId, text }, options))
    : null
  if (changed) return
  const added = await learningApi.addNote.call({ courseId, lessonId, noteId, text, atSeconds }, options)
  if (added.text !== text) await learningApi.changeNote.call({ courseId, noteId, text }, options)
}

async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call
  } catch (error) {
    if (refusalOf(error).status === 404) return null
    throw error
  }
}
