import { sql } from 'drizzle-orm'
import type { Question, Quiz } from '#areas/courses/quiz.ts'
import { foldAnswer, isRight } from '#areas/courses/quiz-scoring.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { QuestionFigures } from '../quiz-contract.ts'

type AnsweredRow = { question: string; asked: number; right: number; unanswered: number }
type ChosenRow = { question: string; choice: string; place: number; count: number }
type WordsRow = { question: string; text: string; count: number }

/** Of each question in words, so many different answers are listed. */
const listedWords = 10

/** How each question was answered, hardest first; those that were never asked come last, in the order of the quiz. */
export async function questionFigures(
  ctx: CreatorCtx,
  lessonId: Id<'lsn'>,
  quiz: Quiz,
): Promise<QuestionFigures[]> {
  const answered = await answeredRows(ctx, lessonId)
  const chosen = await chosenRows(ctx, lessonId)
  const words = await wordsRows(ctx, lessonId)
  const known = new Set(quiz.questions.map((question) => question.key))
  const gone = answered.filter((row) => !known.has(row.question)).map((row) => row.question)
  const removed = await removedQuestions(ctx, lessonId, gone)
  const figures = [...quiz.questions, ...removed].map((question) =>
    figuresOf(question, !known.has(question.key), { answered, chosen, words }),
  )
  return figures.toSorted(
    (one, other) =>
      Number(one.asked === 0) - Number(other.asked === 0) || one.rightPercent - other.rightPercent,
  )
}

function figuresOf(
  question: Question,
  removed: boolean,
  rows: { answered: AnsweredRow[]; chosen: ChosenRow[]; words: WordsRow[] },
): QuestionFigures {
  const own = rows.answered.find((row) => row.question === question.key)
  const { asked = 0, right = 0, unanswered = 0 } = own ?? {}
  const chosen = rows.chosen.filter((row) => row.question === question.key)
  const isOrder = question.kind === 'order'
  return {
    key: question.key,
    kind: question.kind,
    text: question.text,
    asked,
    right,
    rightPercent: asked === 0 ? 0 : Math.floor((right * 100) / asked),
    unanswered,
    choices: question.choices.map((choice, at) => ({
      key: choice.key,
      text: choice.text,
      right: isOrder || choice.right,
      count: chosen
        .filter((row) => row.choice === choice.key && (!isOrder || row.place === at + 1))
        .reduce((sum, row) => sum + row.count, 0),
    })),
    words: wordsOf(question, rows.words),
    removed,
  }
}

/** Answers that differ in case or spaces alone are one. */
function wordsOf(question: Question, rows: WordsRow[]): QuestionFigures['words'] {
  const counted = new Map<string, { text: string; right: boolean; count: number }>()
  for (const row of rows) {
    if (row.question !== question.key) continue
    const folded = foldAnswer(row.text)
    const known = counted.get(folded)
    if (known) known.count += row.count
    else counted.set(folded, { text: row.text, right: isRight(question, row.text), count: row.count })
  }
  return [...counted.values()].toSorted((one, other) => other.count - one.count).slice(0, listedWords)
}

const ofLesson = (ctx: CreatorCtx, lessonId: Id<'lsn'>) =>
  sql`a.workspace_id = ${ctx.actor.workspaceId} and a.lesson_id = ${lessonId} and a.ended_at is not null`

async function answeredRows(ctx: CreatorCtx, lessonId: Id<'lsn'>): Promise<AnsweredRow[]> {
  const { rows } = await ctx.db.execute<AnsweredRow>(sql`
    select q ->> 'key' as question, count(*)::int as asked,
           count(*) filter (where (q ->> 'right')::boolean)::int as right,
           count(*) filter (where not coalesce(a.answers ? (q ->> 'key'), false))::int as unanswered
    from quiz_attempts a, jsonb_array_elements(a.result -> 'questions') q
    where ${ofLesson(ctx, lessonId)}
    group by 1`)
  return rows
}

async function chosenRows(ctx: CreatorCtx, lessonId: Id<'lsn'>): Promise<ChosenRow[]> {
  const { rows } = await ctx.db.execute<ChosenRow>(sql`
    select given.key as question, taken.choice, taken.place::int as place, count(*)::int as count
    from quiz_attempts a, jsonb_each(a.answers) given,
         jsonb_array_elements_text(case jsonb_typeof(given.value) when 'array' then given.value else '[]' end)
           with ordinality taken(choice, place)
    where ${ofLesson(ctx, lessonId)}
    group by 1, 2, 3`)
  return rows
}

/** The most frequent ones alone: thousands of students write thousands of answers. */
async function wordsRows(ctx: CreatorCtx, lessonId: Id<'lsn'>): Promise<WordsRow[]> {
  const { rows } = await ctx.db.execute<WordsRow>(sql`
    select question, text, count from (
      select given.key as question, min(given.value #>> '{}') as text, count(*)::int as count,
             row_number() over (partition by given.key order by count(*) desc, min(given.value #>> '{}')) as place
      from quiz_attempts a, jsonb_each(a.answers) given
      where ${ofLesson(ctx, lessonId)} and jsonb_typeof(given.value) = 'string'
      group by given.key, lower(given.value #>> '{}')) counted
    where place <= ${listedWords * 5}
    order by count desc`)
  return rows
}

/** Questions that were asked and are not in the quiz anymore, as they were asked last. */
async function removedQuestions(ctx: CreatorCtx, lessonId: Id<'lsn'>, keys: string[]): Promise<Question[]> {
  if (keys.length === 0) return []
  const list = sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )
  const { rows } = await ctx.db.execute<{ question: Question }>(sql`
    select distinct on (q ->> 'key') q as question
    from quiz_attempts a, jsonb_array_elements(a.quiz -> 'questions') q
    where ${ofLesson(ctx, lessonId)} and q ->> 'key' in (${list})
    order by q ->> 'key', a.id desc`)
  return rows.map((row) => row.question)
}
