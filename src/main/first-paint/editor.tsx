import { ChevronDown, ChevronLeft } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { getUserDocument } from '#areas/accounts/server/users.ts'
import type { CourseDetail, OutlineLesson } from '#areas/courses/contract.ts'
import { outlineWordsDe } from '#areas/courses/outline-words.de.ts'
import { outlineWords } from '#areas/courses/outline-words.ts'
import { getCourse } from '#areas/courses/server/courses.ts'
import editorClasses from '#areas/courses/web/editor/editor.module.css'
import lineClasses from '#areas/courses/web/editor/outline/Outline.module.css'
import { coursesWordsDe } from '#areas/courses/words.de.ts'
import { coursesWords } from '#areas/courses/words.ts'
import { isId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import { type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { Icon } from '#ui/Icon.tsx'
import iconClasses from '#ui/IconButton.module.css'
import barClasses from '#ui/product/ProductBar.module.css'
import navClasses from '#ui/product/ProductTabs.module.css'
import appClasses from '#ui/shell/AppShell.module.css'
import topClasses from '#ui/shell/TopBar.module.css'
import type { PaintedPage } from './painted-page.ts'

type ScreenTitle = { title: string; crumb: string }
const named: Record<Language, ScreenTitle> = {
  en: { title: outlineWords.title, crumb: coursesWords.editor.crumb },
  de: { title: outlineWordsDe.title, crumb: coursesWordsDe.editor.crumb },
}

/** As many lessons as a window has room for. */
const mostLessons = 12

/**
 * The editor as it's there before the lesson in it: the course's name and the names in its outline, for the creator whose course
 * it is.
 *
 * @throws NOT_FOUND for any other: then there is nothing to paint.
 */
export async function paintEditor(
  ctx: CallCtx,
  { courseId = '' }: { courseId?: string },
  { lesson }: { lesson?: unknown },
  asked: Language,
): Promise<PaintedPage | null> {
  const { actor } = ctx
  if (actor.kind !== 'creator' || actor.viewedBy || !isId('crs', courseId)) return null
  // Until an address is confirmed a strip above the screen asks for it.
  if (!actor.emailVerified) return null
  const language = (await getUserDocument(ctx, actor.userId)).language ?? asked
  const course = await getCourse(creatorCtx({ ...ctx, language }), courseId)
  return {
    language,
    markup: renderToStaticMarkup(
      <Painted course={course} words={named[language]} opensLesson={lesson !== undefined} />,
    ),
    asks: [`/api/v1/courses/${courseId}`],
  }
}

type Props = { course: CourseDetail; words: ScreenTitle; opensLesson: boolean }

/** In the classes of the screen's own parts. A lesson that is asked for fills a phone, and is the program's to show. */
function Painted({ course, words, opensLesson }: Props) {
  return (
    <div id="first-paint" className="first-paint-document" aria-hidden="true" inert>
      <div className={appClasses.app} data-slim="">
        <div className={appClasses.side} />
        <div className={appClasses.column}>
          <div className={topClasses.top}>
            <div className={topClasses.place}>
              <div className={barClasses.bar}>
                <span className={barClasses.crumb}>
                  <span className={barClasses.back}>
                    <Icon of={ChevronLeft} size={18} />
                    <span className={barClasses.list}>{words.crumb}</span>
                  </span>
                  <span className={barClasses.slash}>/</span>
                </span>
                <div className={barClasses.product}>
                  <span className={barClasses.name}>{course.title}</span>
                </div>
              </div>
            </div>
          </div>
          <div className={appClasses.main} data-layout="bare">
            <div className={editorClasses.editor}>
              <div className={editorClasses.bars}>
                <div className={navClasses.nav}>
                  <span className={navClasses.link}>{blank}</span>
                </div>
              </div>
              <div className={editorClasses.columns} data-open={opensLesson ? 'lesson' : 'outline'}>
                <div className={editorClasses.outline}>
                  <Outline course={course} title={words.title} />
                </div>
                <div className={editorClasses.centre} />
              </div>
            </div>
          </div>
        </div>
        <div className="first-paint-bottom" />
      </div>
    </div>
  )
}

/** A line of text whose words come with the program. */
const blank = '\u00a0'

function Outline({ course, title }: { course: CourseDetail; title: string }) {
  const { sections, lessons } = course
  const lines = [{ id: null, title: null }, ...sections].flatMap((section) => [
    ...(section.title === null ? [] : [{ key: section.id, name: section.title, lesson: null }]),
    ...lessons
      .filter(({ sectionId }) => sectionId === section.id)
      .map((lesson, at, all) => ({
        key: lesson.id,
        name: lesson.title,
        lesson: { isReady: isReady(lesson, course), isFirst: at === 0, isLast: at === all.length - 1 },
      })),
  ])
  return (
    <div className={lineClasses.outline}>
      <div className={lineClasses.head}>
        <h2 className={lineClasses.title}>{title}</h2>
      </div>
      <ul className={lineClasses.list} data-line="courses">
        {lines.slice(0, mostLessons).map(({ key, name, lesson }) =>
          lesson ? (
            <li
              key={key}
              className={lineClasses.row}
              data-state={lesson.isReady ? 'past' : 'ahead'}
              data-ready={lesson.isReady ? '' : undefined}
              data-first={lesson.isFirst ? '' : undefined}
              data-last={lesson.isLast ? '' : undefined}
            >
              <span className={lineClasses.slot}>
                <span className={lineClasses.stop} />
              </span>
              <span className={lineClasses.words}>
                <span className={lineClasses.label}>{name}</span>
                <span className={lineClasses.meta}>{blank}</span>
              </span>
              <Tools />
            </li>
          ) : (
            <li key={key} className={lineClasses.section}>
              <h3 className={lineClasses.sectionTitle}>
                <span className={lineClasses.fold}>
                  <Icon of={ChevronDown} size={16} className={lineClasses.chevron} />
                  {name}
                </span>
              </h3>
              <Tools />
            </li>
          ),
        )}
      </ul>
    </div>
  )
}

/** The room of a line's handle and menu. */
function Tools() {
  return (
    <span className={lineClasses.tools}>
      <span className={lineClasses.grip} />
      <span className={iconClasses.button} data-size="small" />
    </span>
  )
}

/** On sale a stop is filled when students see the lesson, before that when it has its content. */
const isReady = (lesson: OutlineLesson, course: CourseDetail) =>
  course.status === 'published' ? lesson.status === 'published' : lesson.hasContent
