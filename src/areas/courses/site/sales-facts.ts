import { getOwner, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { alternatesOf } from '#areas/accounts/site/alternates.ts'
import { shareAddress, sharedThing } from '#areas/accounts/site/share-pictures.ts'
import { fileAddress, pictureOf } from '#areas/files/rules.ts'
import { findReviewsOnPage } from '#areas/reviews/site/reviews-on-page.ts'
import { localeOf } from '#kernel/locales.ts'
import { formatDay, formatDuration } from '#kernel/time.ts'
import type { CallCtx } from '#platform/rpc.ts'
import type { OutlineSection } from '#ui/site/OutlinePublic.tsx'
import { isSectionShown, type SalesSection, sectionOrder } from '../sales-sections.ts'
import { facetsOf } from '../server/courses.ts'
import { findPreviewFilm, type OutlineLine, otherSoldCourses, type SoldCourse } from '../server/sales.ts'
import type { SalesCourse } from './sales-course.ts'
import { coursesTextIn } from './texts.ts'
import type { CoursesSiteText } from './words.ts'

type FactsInput = {
  workspace: WorkspaceRecord
  sold: SoldCourse
  origin?: string
  page?: number
  /** Half of a question is shown to the one who writes it. */
  isWritten?: boolean
}

/** What the page of a course says: from the course, its creator, its previews and its reviews. */
export async function factsOf(
  ctx: CallCtx,
  { workspace, sold, origin, page = 1, isWritten = false }: FactsInput,
): Promise<SalesCourse> {
  const { course } = sold
  const told = course.salesPage
  const shows = (section: SalesSection) => isSectionShown(told, section)
  const href = addressOf(workspace, sold)
  const film = sold.outline.find((line) => line.freePreview && line.kind === 'video')
  const which = course.status === 'published' ? 'published' : 'all'
  const [owner, others, preview, reviews] = await Promise.all([
    getOwner(ctx, workspace.id),
    otherSoldCourses(ctx, sold),
    film ? findPreviewFilm(ctx, course, film.id, which) : null,
    !shows('reviews')
      ? null
      : findReviewsOnPage(ctx, { kind: 'course', id: course.id }, { workspace, href, page }),
  ])
  return {
    id: course.id,
    title: course.title,
    description: course.description,
    href,
    seconds: secondsOf(sold),
    sections: sectionsOf(workspace, sold),
    hasCertificate: course.awardsCertificate,
    facets: facetsOf(course),
    updatedOn: formatDay(course.updatedAt, localeOf(workspace.language)),
    ...(origin ? { alternates: alternatesOf(origin, workspace, href) } : {}),
    youGet: told?.youGet.filter((line) => line.trim() !== '') ?? [],
    faq: shows('faq')
      ? (told?.faq.filter(({ question, answer }) => isWritten || (question.trim() && answer.trim())) ?? [])
      : [],
    order: sectionOrder(told).filter(shows),
    guarantee: guaranteeOf(sold),
    preview,
    captions: [...new Set(preview?.media.captions.map((each) => each.label) ?? [])],
    reviews,
    instructor: {
      name: told?.instructor?.name.trim() || owner.displayName,
      bio: told?.instructor?.bio.trim() || owner.profile.bio,
      photo: told?.instructor?.photoFileId
        ? `${fileAddress(told.instructor.photoFileId)}?w=640`
        : // Someone else who teaches doesn’t look like the owner.
          told?.instructor?.name.trim() && told.instructor.name.trim() !== owner.displayName
          ? null
          : owner.photoURL,
      courses: others.map(({ title, slug }) => ({ title, href: `/@${workspace.handle}/courses/${slug}` })),
    },
    ...(told?.tagline.trim() && shows('promise') ? { tagline: told.tagline.trim() } : {}),
    ...(course.imageFileId
      ? { cover: pictureOf(course.imageFileId) }
      : {
          shareImage: shareAddress(
            href,
            await sharedThing(ctx, workspace, { ...course, design: sold.design }),
          ),
        }),
  }
}

/** The outline in its parts; lessons that come before the first part have one of their own without a name. */
function sectionsOf(workspace: WorkspaceRecord, sold: SoldCourse): OutlineSection[] {
  const text = coursesTextIn(workspace.language)
  const of = (sectionId: string | null) =>
    sold.outline
      .filter((line) => line.sectionId === sectionId)
      .map((line) => ({
        id: line.id,
        title: line.title,
        note: noteOf(line, text),
        ...(isPreviewed(line) ? { previewHref: previewHref(workspace, sold, line) } : {}),
      }))
  const named = sold.sections.map(({ id, title }) => ({ id, title, lessons: of(id) }))
  return [{ id: sold.course.id, lessons: of(null) }, ...named].filter((part) => part.lessons.length > 0)
}

/** Whether visitors find it open: a quiz that asks nothing yet is no page. */
export const isPreviewed = (line: OutlineLine) =>
  line.freePreview && (line.kind !== 'quiz' || line.questions > 0)

function noteOf(line: OutlineLine, text: CoursesSiteText): string {
  const kind = text.kinds[line.kind]
  if (line.kind === 'quiz') return `${kind} · ${text.questions(line.questions)}`
  if (line.kind === 'download') return `${kind} · ${text.files(line.files)}`
  return line.durationSeconds > 0 ? `${kind} · ${formatDuration(Math.max(60, line.durationSeconds))}` : kind
}

/** What buyers are promised; nothing where the creator wrote nothing or switched it off. */
export function guaranteeOf({ course }: SoldCourse): string | undefined {
  return isSectionShown(course.salesPage, 'guarantee')
    ? course.salesPage?.guarantee?.trim() || undefined
    : undefined
}

export const secondsOf = (sold: SoldCourse) =>
  sold.outline.reduce((sum, line) => sum + line.durationSeconds, 0)

export const addressOf = (workspace: WorkspaceRecord, { course }: SoldCourse) =>
  `/@${workspace.handle}/courses/${course.slug}`

export const previewHref = (workspace: WorkspaceRecord, sold: SoldCourse, line: { id: string }) =>
  `${addressOf(workspace, sold)}/preview/${line.id}`
