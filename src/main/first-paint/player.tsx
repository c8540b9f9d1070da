import { ArrowLeft, Info } from 'lucide-react'
import { renderToStaticMarkup } from 'react-dom/server'
import { getUserDocument } from '#areas/accounts/server/users.ts'
import type { LearnContent, LearnCourse, LearnLesson } from '#areas/learning/contract.ts'
import { resumesAt } from '#areas/learning/rules.ts'
import { learnCourse, learnLesson } from '#areas/learning/server/learning.ts'
import { startingLesson } from '#areas/learning/starting-lesson.ts'
import lessonClasses from '#areas/learning/web/player/Lesson.module.css'
import stageClasses from '#areas/learning/web/player/media/MediaStage.module.css'
import outlineClasses from '#areas/learning/web/player/PlayerOutline.module.css'
import { learningWordsDe } from '#areas/learning/words.de.ts'
import { learningWords } from '#areas/learning/words.ts'
import { type Actor, isSignedIn } from '#kernel/actor.ts'
import { isId } from '#kernel/ids.ts'
import type { Language, Words } from '#kernel/language.ts'
import { formatDuration } from '#kernel/time.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { BrandTile } from '#ui/BrandTile.tsx'
import buttonClasses from '#ui/Button.module.css'
import { Icon } from '#ui/Icon.tsx'
import stepClasses from '#ui/LineStepper.module.css'
import noticeClasses from '#ui/Notice.module.css'
import shellClasses from '#ui/shell/PlayerShell.module.css'
import { fill } from './fill.ts'
import type { PageAndPaper } from './painted-page.ts'

const words: Record<Language, Words<typeof learningWords>> = { en: learningWords, de: learningWordsDe }

/** More lessons than are in sight: the outline then scrolls to where the learner is, which only the program can. */
const mostRows = 30
const lastInSight = 8

/**
 * A lesson as its player will show it, for whoever may see it: the very services that answer the program decide. Of what the player
 * shows otherwise (a free preview, a lesson that is closed, the end of a course) the seller's paper alone.
 *
 * @throws what the services throw: then there is nothing to paint.
 */
export async function paintPlayer(
  ctx: CallCtx,
  { courseId = '', lessonId }: { courseId?: string; lessonId?: string },
  asked: { language: Language; isEnd: boolean },
): Promise<PageAndPaper> {
  if (isLookedAt(ctx.actor) || !isId('crs', courseId)) return { page: null, paper: null }
  const language = await languageOf(ctx, asked.language)
  const inLanguage = { ...ctx, language }
  const course = await learnCourse(inLanguage, courseId)
  const id = lessonId ?? startingLesson(course)
  const line = course.lessons.find((lesson) => lesson.id === id)
  const paper = { name: course.sellerName, color: course.sellerColor }
  if (!line || line.lock || course.sample || asked.isEnd) return { page: null, paper }
  const lesson = await learnLesson(inLanguage, courseId, line.id)
  const picture = lesson.kind === 'video' && lesson.media?.file ? lesson.media.posterUrl : null
  const page = {
    language,
    markup: renderToStaticMarkup(
      <FirstPaint
        course={course}
        lesson={lesson}
        line={line}
        language={language}
        signedIn={isSignedIn(ctx.actor)}
      />,
    ),
    asks: [`/api/v1/learn/${courseId}`, `/api/v1/learn/${courseId}/lessons/${line.id}`],
    ...(picture ? { picture } : {}),
  }
  return { page, paper }
}

/** An admin who looks as someone has a strip above everything. */
const isLookedAt = (actor: Actor) => isSignedIn(actor) && actor.viewedBy !== undefined

async function languageOf(ctx: CallCtx, asked: Language): Promise<Language> {
  if (!isSignedIn(ctx.actor)) return asked
  return (await getUserDocument(ctx, ctx.actor.userId)).language ?? asked
}

type Props = {
  course: LearnCourse
  lesson: LearnContent
  line: LearnLesson
  language: Language
  signedIn: boolean
}

/**
 * In the classes of the screen's own parts, so that each thing has its place and size. What isn't here leaves its room free (the bar
 * at the bottom), or is added below. Nothing of it can be pressed or is read out: that begins with the screen.
 */
function FirstPaint({ course, lesson, line, language, signedIn }: Props) {
  const t = words[language]
  return (
    <div id="first-paint" className="first-paint-document" aria-hidden="true" inert>
      <div className={shellClasses.player}>
        <div className={shellClasses.top}>
          <div className={shellClasses.start}>
            <span className={shellClasses.brand}>
              <BrandTile name={course.sellerName} logoUrl={course.sellerLogoUrl} />
              <span>{course.sellerName}</span>
            </span>
            <span className={shellClasses.back}>
              <Icon of={ArrowLeft} size={16} />
              <span>{wayBack(course, t, language, signedIn)}</span>
            </span>
          </div>
          <span className={shellClasses.title}>{course.title}</span>
        </div>
        <div className={shellClasses.strips} />
        <div className={shellClasses.main}>
          {course.preview ? (
            <div className={lessonClasses.preview}>
              <div className={noticeClasses.notice} data-tone="info">
                <Icon of={Info} size={20} />
                <div className={noticeClasses.body}>
                  <div>{t.preview}</div>
                </div>
              </div>
            </div>
          ) : null}
          <Lesson course={course} lesson={lesson} language={language} />
        </div>
        <div className={shellClasses.outline}>
          <Outline course={course} line={line} language={language} />
        </div>
        <div className={shellClasses.bar} />
      </div>
    </div>
  )
}

type Catalog = Words<typeof learningWords>

function wayBack(course: LearnCourse, t: Catalog, language: Language, signedIn: boolean): string {
  if (course.preview) return t.backToEditing
  return signedIn ? t.myLearning : fill(t.backToStore, language, { seller: course.sellerName })
}

/** What is above what the program makes: a document's pages, a quiz, a list of files. */
const wordsFirst = new Set<LearnContent['kind']>(['text', 'video', 'audio'])

function Lesson({ course, lesson, language }: Pick<Props, 'course' | 'lesson' | 'language'>) {
  const t = words[language]
  const { kind, html, media, position } = lesson
  const isPlayed = (kind === 'video' || kind === 'audio') && media?.file
  // A video of another house is a card that the program makes.
  const hasCard = (kind === 'video' || kind === 'audio') && !isPlayed
  const isLeft = kind === 'text' && position !== null && position >= 10 && position <= 95
  return (
    <div className={lessonClasses.lesson}>
      {isPlayed ? (
        <div className={lessonClasses.stage}>
          <div className={stageClasses.stage}>
            <div className={kind === 'audio' ? stageClasses.audioShape : stageClasses.videoShape}>
              {kind === 'video' && media.posterUrl ? (
                <img className={stageClasses.poster} src={media.posterUrl} alt="" fetchPriority="high" />
              ) : null}
            </div>
            {resumesAt(position, lesson.durationSeconds) ? <p className={stageClasses.note} /> : null}
          </div>
        </div>
      ) : null}
      {hasCard ? null : (
        <div className={lessonClasses.words}>
          <p className={lessonClasses.place}>{placeOf(course, lesson, t, language)}</p>
          <h1>{lesson.title}</h1>
          {isLeft ? (
            <p className={lessonClasses.resume}>
              <span className={buttonClasses.button} data-kind="secondary" data-size="small">
                {fill(t.goOnReading, language, { percent: Math.round(position) })}
              </span>
            </p>
          ) : null}
        </div>
      )}
      {wordsFirst.has(kind) && !hasCard && html.trim() !== '' ? (
        <div className={lessonClasses.words}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitized by lessonHtml, as LessonText shows it */}
          <div className="lesson-text" dangerouslySetInnerHTML={{ __html: html }} />
        </div>
      ) : null}
    </div>
  )
}

function placeOf(course: LearnCourse, lesson: LearnContent, t: Catalog, language: Language): string {
  const at = course.lessons.findIndex(({ id }) => id === lesson.id)
  const section = course.sections.find(({ id }) => id === course.lessons[at]?.sectionId)
  const facts = { place: at + 1, total: course.lessons.length }
  return section
    ? fill(t.placeInSection, language, { ...facts, section: section.title })
    : fill(t.place, language, facts)
}

/** A line of text whose words come with the program. */
const blank = '\u00a0'

function Outline({ course, line, language }: Pick<Props, 'course' | 'line' | 'language'>) {
  const { lessons, sections } = course
  const at = lessons.indexOf(line)
  const shown = at > lastInSight ? [] : lessons.slice(0, mostRows)
  const parts = [{ id: null, title: null }, ...sections]
    .map(({ id, title }) => ({ id, title, own: shown.filter((lesson) => lesson.sectionId === id) }))
    .filter(({ own }) => own.length > 0)
  return (
    <div>
      <h2 className={outlineClasses.title}>{course.title}</h2>
      <p className={outlineClasses.facts}>{blank}</p>
      {parts.map(({ id, title, own }) => (
        <div key={id ?? ''} className={outlineClasses.part}>
          {title ? <h3 className={outlineClasses.section}>{title}</h3> : null}
          <ol className={stepClasses.vertical} data-line="courses">
            {own.map((lesson) => (
              <Row key={lesson.id} lesson={lesson} isHere={lesson === line} language={language} />
            ))}
          </ol>
        </div>
      ))}
    </div>
  )
}

function Row({ lesson, isHere, language }: { lesson: LearnLesson; isHere: boolean; language: Language }) {
  const state = isHere ? 'here' : lesson.completedAt ? 'past' : 'ahead'
  return (
    <li className={stepClasses.step} data-state={state}>
      <span className={stepClasses.slot}>
        <span className={stepClasses.stop} />
      </span>
      <span className={stepClasses.words}>
        <span className={lesson.lock ? stepClasses.lockedLabel : stepClasses.label}>{lesson.title}</span>
        <span className={stepClasses.meta}>{metaOf(lesson, language)}</span>
      </span>
    </li>
  )
}

/** As far as it needs neither plurals nor sizes. */
function metaOf({ kind, lock, durationSeconds, positionSeconds }: LearnLesson, language: Language): string {
  if (lock) return lock.sentence
  if (kind === 'quiz' || kind === 'pdf' || kind === 'download' || positionSeconds !== null) return blank
  const name = words[language].kind[kind]
  return durationSeconds > 0 ? `${name} · ${formatDuration(durationSeconds)}` : name
}
