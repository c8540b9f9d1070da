import { and, asc, desc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { productCovers, users, workspaces } from '#areas/accounts/server/tables.ts'
import type { TaxRule } from '#areas/payments/pricing/cart-price.ts'
import { paymentSettings } from '#areas/payments/server/connection-tables.ts'
import { findOffer, mainOfferOf, type Offer, priceOf } from '#areas/payments/server/offers.ts'
import { offers } from '#areas/payments/server/tables.ts'
import { priceTaxOf, settingsOf, taxColumns, taxFrom, taxOf } from '#areas/payments/server/tax.ts'
import type { Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type { ProductCard } from '#platform/product.ts'
import type { Db } from '#platform/sql/db.ts'
import { listOf, ofType, preparedStatement, texts } from '#platform/sql/statements.ts'
import type { PriceTax } from '#ui/site/sale.ts'
import { emptyQuiz } from '../empty-quiz.ts'
import type { FileView, MediaView } from '../media.ts'
import type { Quiz } from '../quiz.ts'
import { askableQuiz } from '../quiz-scoring.ts'
import type { LessonStatus } from '../rules.ts'
import { type CourseRow, type LessonRow, ownCourse } from './courses.ts'
import { lessonHtml } from './lesson-html.ts'
import { closedToBuyers, type Openness, opennessOf } from './openness.ts'
import { questionCount } from './outline.ts'
import { showMedia } from './shown-media.ts'
import { courses, lessons, sections } from './tables.ts'
import { wordsOfCourses } from './words-of-courses.ts'

/** A course as visitors see it. */
export type SoldCourse = {
  course: CourseRow
  offerId: Id<'off'>
  price: Money
  /** Whether it contains the seller's tax, or that's added to it. */
  tax: PriceTax
  sections: { id: Id<'sec'>; title: string }[]
  outline: OutlineLine[]
  /** Whether it takes new students: a plan may keep fewer courses open than are published. */
  isOpen: boolean
  /** Those of its store that do; null for all. */
  open: Openness['only']
  /** Of the cover it has without a picture; null until someone looks at that. */
  design: number | null
}

export type OutlineLine = Pick<
  LessonRow,
  'id' | 'sectionId' | 'title' | 'kind' | 'durationSeconds' | 'freePreview'
> & { questions: number; files: number }

type OfWorkspace = Id<'wsp'> | SQL<never>

const publicOnes = (workspaceId: OfWorkspace) =>
  and(eq(courses.workspaceId, workspaceId), eq(courses.status, 'published'), isNull(courses.deletedAt))

const offerOfCourse = (workspaceId: OfWorkspace) => mainOfferOf(workspaceId, 'course', courses.id)

/** A public course, its price, whose plan it's under and how its cover looks: all in one, for whoever looks at its page. */
const publicCourse = (db: Db, workspaceId: SQL<never>, which: SQL) =>
  db
    .select({
      course: courses,
      offer: offers,
      tax: taxColumns(workspaceId),
      plan: users.plan,
      design: productCovers.design,
    })
    .from(courses)
    .innerJoin(offers, offerOfCourse(workspaceId))
    .leftJoin(paymentSettings, settingsOf(workspaceId))
    .innerJoin(workspaces, eq(workspaces.id, courses.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .leftJoin(
      productCovers,
      and(eq(productCovers.workspaceId, workspaceId), eq(productCovers.id, courses.id)),
    )
    .where(and(publicOnes(workspaceId), which))

const publicBySlug = preparedStatement({ slug: courses.slug }, (db, { workspaceId, slug }) =>
  publicCourse(db, workspaceId, eq(courses.slug, slug)),
)
const publicById = preparedStatement({ id: courses.id }, (db, { workspaceId, id }) =>
  publicCourse(db, workspaceId, eq(courses.id, id)),
)

/** A published course by its address, or null. */
export async function findSoldCourse(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  slug: string,
): Promise<SoldCourse | null> {
  const [row] = await publicBySlug(ctx, { workspaceId, slug })
  return row ? soldOf(ctx, row, 'published') : null
}

/** A published course by its id, or null. */
export async function findSoldCourseById(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  id: Id<'crs'>,
): Promise<SoldCourse | null> {
  const [row] = await publicById(ctx, { workspaceId, id })
  return row ? soldOf(ctx, row, 'published') : null
}

/**
 * A creator's own course as its sales page would have it: of a draft, every lesson.
 *
 * @throws NOT_FOUND for a course that is not theirs.
 */
export async function courseForPreview(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<SoldCourse> {
  const course = await ownCourse(ctx, courseId)
  const offer = await findOffer(ctx, ctx.actor.workspaceId, { kind: 'course', id: courseId })
  if (!offer) throw new Error(`Course ${courseId} has no offer.`)
  const tax = await taxOf(ctx, ctx.actor.workspaceId)
  return soldOf(ctx, { course, offer, tax }, course.status === 'published' ? 'published' : 'all')
}

type SaleRow = { course: CourseRow; offer: Offer; tax: TaxRule | null; plan?: Plan; design?: number | null }

async function soldOf(
  ctx: Ctx,
  { course, offer, tax, plan, design = null }: SaleRow,
  which: Which,
): Promise<SoldCourse> {
  const { workspaceId, id: courseId } = course
  const [lines, openness] = await Promise.all([
    linesOfOutline(ctx, { workspaceId, courseId, statuses: shownTo[which] }),
    opennessOf(ctx, workspaceId, plan),
  ])
  const named = lines.flatMap(({ sectionId, section }) =>
    sectionId && section !== null ? [[sectionId, section] as const] : [],
  )
  return {
    course,
    offerId: offer.id,
    price: priceOf(offer),
    tax: priceTaxOf(taxFrom(tax)),
    sections: [...new Map(named)].map(([id, title]) => ({ id, title })),
    outline: lines.map(({ section, ...line }) => line),
    isOpen: course.status !== 'published' || openness.isOpen(course.id),
    open: openness.only,
    design,
  }
}

/** `all` is for the eyes of the creator. */
type Which = 'published' | 'all'

const onSaleIn = (course: Pick<CourseRow, 'workspaceId' | 'id'>, which: Which) =>
  and(
    eq(lessons.workspaceId, course.workspaceId),
    eq(lessons.courseId, course.id),
    which === 'published' ? eq(lessons.status, 'published') : undefined,
    isNull(lessons.deletedAt),
  )

const shownTo: Record<Which, readonly LessonStatus[]> = {
  published: ['published'],
  all: ['published', 'draft'],
}

/** Titles and lengths of lessons, each with the name of its section; their texts, which can be long, stay where they are. */
const linesOfOutline = preparedStatement(
  { courseId: lessons.courseId, statuses: ofType<readonly LessonStatus[]>() },
  (db, { workspaceId, courseId, statuses }) =>
    db
      .select({
        id: lessons.id,
        sectionId: lessons.sectionId,
        section: sections.title,
        title: lessons.title,
        kind: lessons.kind,
        durationSeconds: lessons.durationSeconds,
        freePreview: lessons.freePreview,
        questions: questionCount,
        files: sql<number>`jsonb_array_length(${lessons.files})`,
      })
      .from(lessons)
      .leftJoin(sections, and(eq(sections.workspaceId, workspaceId), eq(sections.id, lessons.sectionId)))
      .where(
        and(
          eq(lessons.workspaceId, workspaceId),
          eq(lessons.courseId, courseId),
          sql`${lessons.status} = any(${texts(statuses)})`,
          isNull(lessons.deletedAt),
        ),
      )
      .orderBy(asc(lessons.position), asc(lessons.id)),
)

/** A lesson anyone may look at before buying: of a public course, published and open to everyone. */
export type PreviewLesson = {
  id: Id<'lsn'>
  title: string
  kind: LessonRow['kind']
  durationSeconds: number
  html: string
  media: MediaView | null
  files: FileView[]
  /** Of a quiz, with its right answers: what a page may say of it is up to `site/free-quiz.ts`. */
  quiz: Quiz | null
}

/** Null when there is no such lesson, it is not free, or it is a quiz that asks nothing yet. */
export async function findPreview(
  ctx: Ctx,
  course: Pick<CourseRow, 'workspaceId' | 'id'>,
  lessonId: Id<'lsn'>,
): Promise<PreviewLesson | null> {
  const lesson = await previewRow(ctx, course, lessonId, 'published')
  if (!lesson) return null
  const { id, title, kind, durationSeconds, content } = lesson
  const quiz = kind === 'quiz' ? askableQuiz(lesson.quiz ?? emptyQuiz()) : null
  if (quiz?.questions.length === 0) return null
  const shown = await showMedia(ctx, course.workspaceId, lesson.media, lesson.files)
  return { id, title, kind, durationSeconds, html: lessonHtml(content), ...shown, quiz }
}

/** The film of a lesson that is open to everyone, without its text; null where it has none. */
export async function findPreviewFilm(
  ctx: Ctx,
  course: Pick<CourseRow, 'workspaceId' | 'id'>,
  lessonId: Id<'lsn'>,
  which: Which,
) {
  const lesson = await previewRow(ctx, course, lessonId, which)
  if (!lesson) return null
  const { media } = await showMedia(ctx, course.workspaceId, lesson.media, lesson.files)
  return media?.file ? { title: lesson.title, media } : null
}

async function previewRow(
  ctx: Ctx,
  course: Pick<CourseRow, 'workspaceId' | 'id'>,
  lessonId: Id<'lsn'>,
  which: Which,
) {
  const [lesson] = await ctx.db
    .select()
    .from(lessons)
    .where(and(onSaleIn(course, which), eq(lessons.id, lessonId), eq(lessons.freePreview, true)))
  return lesson
}

const newestFirst = [desc(courses.publishedAt), asc(courses.id)]

/** Courses of a workspace that are for sale, newest first, with what a card on the storefront says. */
export async function listSoldCourses(ctx: Ctx, workspaceId: Id<'wsp'>) {
  const { only } = await opennessOf(ctx, workspaceId)
  const { id, title, slug, description, imageFileId, salesPage, publishedAt } = courses
  const taught = ctx.db
    .select({
      courseId: lessons.courseId,
      lessonCount: sql<number>`count(*)::int`.as('lesson_count'),
      seconds: sql<number>`sum(${lessons.durationSeconds})::int`.as('seconds'),
    })
    .from(lessons)
    .where(
      and(eq(lessons.workspaceId, workspaceId), eq(lessons.status, 'published'), isNull(lessons.deletedAt)),
    )
    .groupBy(lessons.courseId)
    .as('taught')
  return ctx.db
    .select({
      course: { id, title, slug, description, imageFileId, salesPage, publishedAt },
      offer: { id: offers.id, priceCents: offers.priceCents, priceCurrency: offers.priceCurrency },
      lessonCount: sql<number>`coalesce(${taught.lessonCount}, 0)`,
      seconds: sql<number>`coalesce(${taught.seconds}, 0)`,
    })
    .from(courses)
    .innerJoin(offers, offerOfCourse(workspaceId))
    .leftJoin(taught, eq(taught.courseId, courses.id))
    .where(and(publicOnes(workspaceId), only ? inArray(courses.id, [...only]) : undefined))
    .orderBy(...newestFirst)
    .limit(100)
}

/** The newest others of its store, by name and address. */
export function otherSoldCourses(
  ctx: Ctx,
  { course: { workspaceId, id }, open }: Pick<SoldCourse, 'course' | 'open'>,
): Promise<{ title: string; slug: string }[]> {
  return newestOthers(ctx, { workspaceId, id, open })
}

const newestOthers = preparedStatement(
  { id: courses.id, open: ofType<Openness['only']>() },
  (db, { workspaceId, id, open }) =>
    db
      .select({ title: courses.title, slug: courses.slug })
      .from(courses)
      .where(
        and(
          publicOnes(workspaceId),
          ne(courses.id, id),
          sql`(${open}::text[] is null or ${courses.id} = any(${texts(open)}))`,
        ),
      )
      .orderBy(...newestFirst)
      .limit(3),
)

// The workspace as it is given: taken from the course, every seller's lessons would be looked through.
const onSale = (workspaceId: SQL<never>) => sql`from ${lessons} where ${lessons.workspaceId} = ${workspaceId}
  and ${lessons.courseId} = ${courses.id} and ${lessons.status} = 'published' and ${lessons.deletedAt} is null`

/** What a checkout needs of courses, in one statement: every order asks for it. */
const describedCourses = preparedStatement({ ids: listOf(courses.id) }, (db, { workspaceId, ids }) =>
  db
    .select({
      id: courses.id,
      title: courses.title,
      slug: courses.slug,
      imageFileId: courses.imageFileId,
      status: courses.status,
      deletedAt: courses.deletedAt,
      handle: workspaces.handle,
      language: workspaces.language,
      plan: users.plan,
      awardsCertificate: courses.awardsCertificate,
      lessonCount: sql<number>`(select count(*)::int ${onSale(workspaceId)})`,
      firstLesson: sql<
        string | null
      >`(select ${lessons.title} ${onSale(workspaceId)} order by ${lessons.position}, ${lessons.id} limit 1)`,
    })
    .from(courses)
    .innerJoin(workspaces, eq(workspaces.id, courses.workspaceId))
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(eq(courses.workspaceId, workspaceId), sql`${courses.id} = any(${texts(ids)})`)),
)

/** What an order, a receipt and a link need of courses, whoever asks. */
export async function describeCourses(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  ids: readonly Id[],
): Promise<Map<Id, ProductCard>> {
  const rows = await describedCourses(ctx, { workspaceId, ids: ids as readonly Id<'crs'>[] })
  const [first] = rows.filter((course) => isPublic(course))
  const openness = first ? await opennessOf(ctx, workspaceId, first.plan) : null
  return new Map(
    rows.map((course) => [
      course.id,
      {
        title: course.title,
        kindLabel: wordsOfCourses[course.language].kind(course.lessonCount),
        imageFileId: course.imageFileId,
        slug: course.slug,
        salesPath: `/@${course.handle}/courses/${course.slug}`,
        isPublic: isPublic(course),
        closedBecause: !isPublic(course)
          ? 'This course isn’t on sale right now.'
          : openness?.isOpen(course.id)
            ? null
            : closedToBuyers,
        openPath: `/learn/${course.id}`,
      },
    ]),
  )
}

/** What courses are called, whatever became of them. */
export async function titlesOfCourses(
  ctx: Ctx,
  workspaceIds: readonly Id<'wsp'>[],
  ids: readonly Id[],
): Promise<Map<Id, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(inArray(courses.workspaceId, [...workspaceIds]), inArray(courses.id, [...ids] as Id<'crs'>[])))
  return new Map(rows.map((row) => [row.id, row.title]))
}

const isPublic = ({ status, deletedAt }: { status: string; deletedAt: Date | null }) =>
  status === 'published' && !deletedAt

/** What there is to do in a course; null when it does not exist, or has no lesson yet. */
export async function courseSteps(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  courseId: Id<'crs'>,
): Promise<{ count: number; first: string; certificate: boolean } | null> {
  const [course] = await describedCourses(ctx, { workspaceId, ids: [courseId] })
  if (!course?.firstLesson) return null
  return { count: course.lessonCount, first: course.firstLesson, certificate: course.awardsCertificate }
}
