import { sql } from 'drizzle-orm'
import { listLibrary } from '#areas/access/server/grants.ts'
import { type CoursePlace, isPlaceAmong } from '#areas/learning/server/people.ts'
import { progressIn } from '#areas/learning/server/progress.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type AchievementKey, achievementGoals, runOf } from '../rules.ts'
import { certifiedOf } from './earned-certificates.ts'

/** How far a person is with one achievement, and, once it is earned, since when and by what. */
export type AchievementProgress = { have: number; earnedAt: Date | null; by: string | null }
export type LeftInCourse = { id: Id<'crs'>; title: string; lessonsLeft: number }
export type UserAchievements = {
  standings: Record<AchievementKey, AchievementProgress>
  /** The unfinished course with the fewest lessons left, and a finished one whose certificate waits. */
  nearest: LeftInCourse | null
  waiting: LeftInCourse | null
}

/** What one workspace knows of a person's learning. */
type StudyFacts = {
  lessons: number
  lesson_times: string[]
  first_course_at: string | null
  first_course: string | null
  courses: number
  notes: number
  note_times: string[]
  days: string[]
  best_score: number | null
  perfect_at: string | null
  perfect_in: string | null
  seconds: number
  last_studied_at: string | null
}

/**
 * How far a user is with every achievement, from what the workspaces they learn in have recorded: from the small table keyed
 * by user to each workspace once (docs/scale.md, rule 9). Moments are those of the facts, so it doesn't matter when someone asks.
 */
export async function achievementsOf(ctx: Ctx, userId: Id<'usr'>): Promise<UserAchievements> {
  const owned = (await listLibrary(ctx, userId)).filter((entry) => entry.thingKind === 'course')
  const groups = [...Map.groupBy(owned, (entry) => entry.workspaceId)]
  const [studied, courses, certified] = await Promise.all([
    Promise.all(groups.map(([workspaceId, entries]) => studiedIn(ctx, workspaceId, entries.map(takenBy)))),
    Promise.all(groups.map(([workspaceId, entries]) => progressIn(ctx, workspaceId, entries.map(takenBy)))),
    certifiedOf(ctx, userId),
  ])
  const [nearest] = courses
    .flat()
    .filter(({ progress }) => progress.finishedAt === null && progress.completed < progress.total)
    .map(({ courseId, title, progress }) => ({
      id: courseId,
      title,
      lessonsLeft: progress.total - progress.completed,
    }))
    .sort((one, other) => one.lessonsLeft - other.lessonsLeft)
  const { ready } = certified
  return {
    standings: {
      ...studyStandings(studied, ctx.now()),
      certified: { have: certified.count, earnedAt: certified.firstAt, by: certified.firstTitle },
    },
    nearest: nearest ?? null,
    waiting: ready ? { id: ready.id as Id<'crs'>, title: ready.title, lessonsLeft: 0 } : null,
  }
}

type LibraryThing = Awaited<ReturnType<typeof listLibrary>>[number]

const takenBy = ({ thingId, contactId, seat }: LibraryThing): CoursePlace => ({
  courseId: thingId as Id<'crs'>,
  contactId,
  seat,
})

function studyStandings(
  studied: StudyFacts[],
  now: Date,
): Record<Exclude<AchievementKey, 'certified'>, AchievementProgress> {
  const sum = (of: (each: StudyFacts) => number) => studied.reduce((total, each) => total + of(each), 0)
  const times = (of: (each: StudyFacts) => string[]) => studied.flatMap(of).sort(byTime)
  const lessonTimes = times((each) => each.lesson_times)
  const lessons = sum((each) => each.lessons)
  const finished = first(studied, (each) => each.first_course_at)
  const perfect = first(studied, (each) => each.perfect_at)
  const seconds = sum((each) => each.seconds)
  const run = runOf(
    studied.flatMap((each) => each.days),
    now.toISOString().slice(0, 10),
  )
  return {
    firstLesson: reached(lessons, lessonTimes[0]),
    firstCourse: reached(
      sum((each) => each.courses),
      finished?.first_course_at,
      finished?.first_course,
    ),
    // Who made it once has it, though no one looked that week.
    sevenDays: reached(
      run.reachedOn ? achievementGoals.sevenDays : run.current,
      run.reachedOn && `${run.reachedOn}T00:00:00.000Z`,
    ),
    noteTaker: reached(
      sum((each) => each.notes),
      times((each) => each.note_times)[achievementGoals.noteTaker - 1],
    ),
    perfectScore: reached(
      Math.max(0, ...studied.map((each) => each.best_score ?? 0)),
      perfect?.perfect_at,
      perfect?.perfect_in,
    ),
    fiftyLessons: reached(lessons, lessonTimes[achievementGoals.fiftyLessons - 1]),
    tenHours: reached(
      seconds,
      seconds >= achievementGoals.tenHours
        ? times((each) => (each.last_studied_at ? [each.last_studied_at] : [])).at(-1)
        : null,
    ),
  }
}

const byTime = (one: string, other: string) => Date.parse(one) - Date.parse(other)

function first(studied: StudyFacts[], of: (each: StudyFacts) => string | null): StudyFacts | undefined {
  return studied
    .filter((each) => of(each) !== null)
    .sort((one, other) => byTime(of(one) ?? '', of(other) ?? ''))[0]
}

function reached(have: number, at: string | null | undefined, by: string | null = null): AchievementProgress {
  return { have, earnedAt: at ? new Date(at) : null, by: at ? by : null }
}

async function studiedIn(ctx: Ctx, workspaceId: Id<'wsp'>, taken: CoursePlace[]): Promise<StudyFacts> {
  const { rows } = await ctx.db.execute<StudyFacts>(sql`
    with mine as materialized (
      select e.id, e.course_id, e.finished_at from enrollments e
      where e.workspace_id = ${workspaceId} and ${isPlaceAmong(taken)}
    ), done as materialized (
      select p.completed_at from lesson_progress p join mine on mine.id = p.enrollment_id
      where p.workspace_id = ${workspaceId} and p.completed_at is not null
    ), first_course as (
      select mine.finished_at, c.title from mine
      join courses c on c.workspace_id = ${workspaceId} and c.id = mine.course_id
      where mine.finished_at is not null order by mine.finished_at limit 1
    ), written as materialized (
      select n.created_at from notes n join mine on mine.id = n.enrollment_id where n.workspace_id = ${workspaceId}
    ), tried as materialized (
      select a.score, a.ended_at, a.lesson_id from quiz_attempts a join mine on mine.id = a.enrollment_id
      where a.workspace_id = ${workspaceId} and a.score is not null
    ), perfect as (
      select tried.ended_at, l.title from tried
      join lessons l on l.workspace_id = ${workspaceId} and l.id = tried.lesson_id
      where tried.score >= 100 order by tried.ended_at limit 1
    ), sat as materialized (
      select s.seconds, s.started_at, s.ended_at from sittings s join mine on mine.id = s.enrollment_id
      where s.workspace_id = ${workspaceId}
    ), here as (
      select d.day from lesson_days d join mine on mine.id = d.enrollment_id where d.workspace_id = ${workspaceId}
      union
      select to_char(sat.started_at at time zone 'UTC', 'YYYY-MM-DD') from sat where sat.seconds > 0
    )
    select (select count(*)::int from done) as lessons,
           array(select to_json(completed_at)#>>'{}' from done order by completed_at limit ${achievementGoals.fiftyLessons}) as lesson_times,
           (select to_json(finished_at)#>>'{}' from first_course) as first_course_at,
           (select title from first_course) as first_course,
           (select count(*)::int from mine where finished_at is not null) as courses,
           (select count(*)::int from written) as notes,
           array(select to_json(created_at)#>>'{}' from written order by created_at limit ${achievementGoals.noteTaker}) as note_times,
           array(select day from here order by day desc limit 1000) as days,
           (select max(score) from tried) as best_score,
           (select to_json(ended_at)#>>'{}' from perfect) as perfect_at,
           (select title from perfect) as perfect_in,
           (select coalesce(sum(seconds), 0)::int from sat) as seconds,
           (select to_json(max(ended_at))#>>'{}' from sat) as last_studied_at`)
  const [row] = rows
  if (!row) throw new Error('A statement without a table answered nothing.')
  return row
}
